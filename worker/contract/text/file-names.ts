import * as Limits from "../limits.ts";

// Direction marks make "photo\u202egpj.exe" look like a picture; control characters are invalid in a name.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Replaces unpaired surrogates, which UTF-8 cannot encode. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/** Cleans a file name: its last path segment without invisible characters, shortened. Never empty. */
export function cleanFileName(name: string): string {
  const last = wellFormed(name).replace(unprintable, "").split(/[/\\]/).at(-1)?.trim() ?? "";
  const shortened = wellFormed(last.slice(0, Limits.fileNameMaxLength));
  return /^\.*$/.test(shortened) ? "file" : shortened;
}

/** Extension after the last dot, in lower case; "" if there is none. */
export function extensionOf(name: string): string {
  return /[^.]\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
