import { digest } from "./crypto/keyring.ts";

type Level = "info" | "warn" | "error";
type Fields = Record<string, string | number | boolean | undefined>;

/**
 * Writes one line of JSON. Fields are path templates, codes, counts and hashes; never tokens, links, addresses, names
 * or message text.
 */
export function log(level: Level, event: string, fields: Fields = {}): void {
  console[level](JSON.stringify({ at: new Date().toISOString(), level, event, ...fields }));
}

/** Name of a room in the log: a stable hash that does not reveal the id. */
export function logName(roomId: string): string {
  return digest(`log:${roomId}`).slice(0, 12);
}

/** Log fields of an error: name, redacted message and the top of the stack, as a message may quote private data. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const from = error.stack
    ?.split("\n")
    .map((line) => line.trim())
    // The stack begins with the message, which can have several lines.
    .filter((line) => line.startsWith("at "))
    .slice(0, 3)
    .join(" < ");
  // A failed query quotes its parameters: addresses, names, ids.
  const message = redact(error.message.split("\nparams:")[0] ?? "");
  return { error: error.name, message, ...(from === undefined ? {} : { from }) };
}

/** Removes quoted text, addresses, and long runs of letters and digits such as codes, tokens and keys. */
function redact(text: string): string {
  // Queries quote only column names; their parameters are cut off above.
  const unquoted = text.startsWith("Failed query:") ? text : text.replace(/"[^"]*"?/g, "[…]");
  return unquoted.replace(/[A-Za-z0-9_-]{20,}/g, "[…]").replace(/\S+@\S+/g, "[…]");
}
