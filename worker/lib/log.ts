type Level = "info" | "warn" | "error";
type Fields = Record<string, string | number | boolean | undefined>;

/**
 * One line of JSON. Fields are facts about the work: path templates, codes, counts, hashes; never tokens, links,
 * addresses, names or message text.
 */
export function log(level: Level, event: string, fields: Fields = {}): void {
  console[level](JSON.stringify({ level, event, ...fields }));
}

/** An error as log fields: its kind and where it came from, in case its message quotes something private. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const from = error.stack
    ?.split("\n")
    .slice(1, 4)
    .map((line) => line.trim())
    .join(" < ");
  return { error: error.name, message: redact(error.message), ...(from === undefined ? {} : { from }) };
}

/** Codes, tokens, keys and addresses are long runs of letters and digits, or have an @. */
function redact(text: string): string {
  return text.replace(/[A-Za-z0-9_-]{20,}/g, "[…]").replace(/\S+@\S+/g, "[…]");
}
