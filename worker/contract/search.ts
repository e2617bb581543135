import { Limits } from "./limits.ts";

/** The words that a search asks for: each must be in a message, in any order, as a part of a longer one too. */
export function searchTerms(text: string): string[] {
  const terms = text.normalize("NFC").split(/\s+/u).filter(Boolean);
  return [...new Set(terms)].slice(0, Limits.searchTermsMax);
}
