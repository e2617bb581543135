import { digest } from "./keyring.ts";

type Level = "info" | "warn" | "error";
type Fields = Record<string, string | number | boolean | undefined>;

/**
 * One line of JSON. Fields are facts about the work: path templates, codes, counts, hashes; never tokens, links,
 * addresses, names or message text.
 */
export function log(level: Level, event: string, fields: Fields = {}): void {
  console[level](JSON.stringify({ at: new Date().toISOString(), level, event, ...fields }));
}

/** A room as the log calls it: the same room has the same name, and the name leads to no room. */
export function logName(roomId: string): string {
  return digest(`log:${roomId}`).slice(0, 12);
}

/** An error as log fields: its kind and where it came from, in case its message quotes something private. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const from = error.stack
    ?.split("\n")
    .map((line) => line.trim())
    // The stack begins with the message, which may be several lines.
    .filter((line) => line.startsWith("at "))
    .slice(0, 3)
    .join(" < ");
  // A failed query quotes its parameters: addresses, names, ids.
  const message = redact(error.message.split("\nparams:")[0] ?? "");
  return { error: error.name, message, ...(from === undefined ? {} : { from }) };
}

/** Codes, tokens, keys and addresses are long runs of letters and digits, or have an @; what is quoted may be anything. */
function redact(text: string): string {
  // Our own queries quote the names of columns, and their parameters were cut off.
  const unquoted = text.startsWith("Failed query:") ? text : text.replace(/"[^"]*"?/g, "[…]");
  return unquoted.replace(/[A-Za-z0-9_-]{20,}/g, "[…]").replace(/\S+@\S+/g, "[…]");
}
