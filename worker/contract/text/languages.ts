import * as z from "zod/mini";

export const languages = ["en", "zh-cn", "zh-tw"] as const;
export type Language = (typeof languages)[number];
export const language = z.enum(languages);
export const defaultLanguage: Language = "en";

/**
 * Maps a language tag to a supported language: `zh-TW`, `zh-Hant-HK` and the like to `zh-tw`, other Chinese to
 * `zh-cn`, English to `en`; undefined for any other tag.
 */
export function matchLanguage(tag: string | null | undefined): Language | undefined {
  const wanted = (tag ?? "").trim().toLowerCase();
  if (/^zh\b.*(hant|tw|hk|mo)/.test(wanted)) return "zh-tw";
  if (/^zh\b/.test(wanted)) return "zh-cn";
  if (/^en\b/.test(wanted)) return "en";
  return undefined;
}

/** Language tag as `Intl` and `<html lang>` expect it. */
export function languageTag(language: Language): "en" | "zh-CN" | "zh-TW" {
  return language === "zh-cn" ? "zh-CN" : language === "zh-tw" ? "zh-TW" : "en";
}

/** The first supported language in a list of tags; undefined if none is supported. */
export function firstLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const known = matchLanguage(tag);
    if (known) return known;
  }
  return undefined;
}
