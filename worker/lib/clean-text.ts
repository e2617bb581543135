import { wellFormed } from "../contract/text/file-names.ts";

/** Replaces unpaired surrogates, and removes U+0000, which ends a text in SQLite's full-text queries and in most mail systems. */
export function cleanText(text: string): string {
  return wellFormed(text.replaceAll("\0", ""));
}
