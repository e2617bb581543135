/** Replaces unpaired surrogates, which UTF-8 cannot encode. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/** Also removes U+0000, which ends a text in SQLite's full-text queries and in most mail systems. */
export function cleanText(text: string): string {
  return wellFormed(text.replaceAll("\0", ""));
}
