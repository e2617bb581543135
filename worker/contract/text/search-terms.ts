import * as Limits from "../limits.ts";

/** Search words of a query: a message must contain each one, in any order, possibly within a longer word. */
export function searchTerms(text: string): string[] {
  const terms = text.normalize("NFC").split(/\s+/u).filter(Boolean);
  return [...new Set(terms)].slice(0, Limits.searchTermsMax);
}
