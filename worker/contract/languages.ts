import * as z from "zod/mini";

export const languages = ["en", "zh-cn", "zh-tw"] as const;
export type Language = (typeof languages)[number];
export const language = z.enum(languages);
export const defaultLanguage: Language = "en";

/**
 * The language for what a person or a header asks for: `zh-TW`, `zh-Hant-HK` and the like lead to `zh-tw`, other
 * Chinese to `zh-cn`, English to `en`; undefined for anything else.
 */
export function matchLanguage(tag: string | null | undefined): Language | undefined {
  const wanted = (tag ?? "").trim().toLowerCase();
  if (/^zh\b.*(hant|tw|hk|mo)/.test(wanted)) return "zh-tw";
  if (/^zh\b/.test(wanted)) return "zh-cn";
  if (/^en\b/.test(wanted)) return "en";
  return undefined;
}

/** The first language of a list of tags that the product speaks; undefined where it speaks none of them. */
export function firstLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const known = matchLanguage(tag);
    if (known) return known;
  }
  return undefined;
}
