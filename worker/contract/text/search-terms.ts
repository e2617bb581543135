import * as Limits from "../limits.ts";

/** Letters that Unicode's case folding (CaseFolding.txt, status C) replaces, and `toLowerCase` leaves. */
const variants = /[ςſµϐϑϕϖϰϱϵẛ]/g;

/** A text as searches compare it: composed (NFC), and without the difference of upper and lower case. */
export function foldForSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFC")
    .replace(variants, (letter) => letter.toUpperCase().toLowerCase());
}

/** Folded search words of a query: a message must contain each one, in any order, possibly within a longer word. */
export function searchTerms(text: string): string[] {
  const terms = foldForSearch(text).split(/\s+/u).filter(Boolean);
  return [...new Set(terms)].slice(0, Limits.searchTermsMax);
}
