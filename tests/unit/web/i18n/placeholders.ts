/**
 * Names and tags of a message's arguments: `{count, plural, …}` → `count`, `<link>` → `<link>`; sorted, without
 * duplicates.
 */
export function placeholdersOf(message: string): string[] {
  const names = new Set<string>();
  for (const [, tag] of message.matchAll(/<(\w+)>/g)) names.add(`<${tag}>`);
  readMessage(message, 0, names);
  return [...names].sort();
}

/** Parses a message up to its closing brace; returns the position. */
function readMessage(text: string, from: number, names: Set<string>): number {
  let at = from;
  while (at < text.length && text[at] !== "}") at = text[at] === "{" ? readArgument(text, at + 1, names) : at + 1;
  return at;
}

/** Parses an argument after its opening brace: a name, an optional kind, optional branches with messages. */
function readArgument(text: string, from: number, names: Set<string>): number {
  const name = /^\s*(\w+)/.exec(text.slice(from))?.[1];
  if (!name) throw new Error(`An argument without a name in: ${text}`);
  names.add(name);
  let at = from;
  while (at < text.length && text[at] !== "}") at = text[at] === "{" ? readMessage(text, at + 1, names) + 1 : at + 1;
  if (at >= text.length) throw new Error(`An open brace in: ${text}`);
  return at + 1;
}
