/** A mention with its `@`: text range from `start` up to `end`. */
export interface Mention {
  start: number;
  end: number;
  name: string;
}

const wordCharacter = /[\p{Script=Latin}\p{N}_]/u;

/**
 * Finds mentions by `@` and name. The longest name wins: "@Anna" does not mention Ann. A name needs no space after it,
 * as in Chinese; email addresses contain no mention.
 */
export function mentionsIn(text: string, names: readonly string[]): Mention[] {
  if (!text.includes("@")) return [];
  const longestFirst = names.filter(Boolean).sort((a, b) => b.length - a.length);
  const found: Mention[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (at > 0 && wordCharacter.test(text[at - 1] ?? "")) continue;
    const name = longestFirst.find((one) => startsWithName(text, at + 1, one));
    if (name === undefined) continue;
    found.push({ start: at, end: at + 1 + name.length, name });
    at += name.length;
  }
  return found;
}

export function isMentioned(text: string, name: string, names: readonly string[]): boolean {
  return name !== "" && mentionsIn(text, names).some((mention) => mention.name === name);
}

function startsWithName(text: string, from: number, name: string): boolean {
  if (!text.startsWith(name, from)) return false;
  const next = text[from + name.length] ?? "";
  return !(wordCharacter.test(name.at(-1) ?? "") && wordCharacter.test(next));
}
