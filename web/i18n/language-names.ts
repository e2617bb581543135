import type { Language } from "@contract/text/languages.ts";

/** Each language's name in the language itself, never translated. */
export const languageNames: Record<Language, string> = {
  en: "English",
  "zh-cn": "简体中文",
  "zh-tw": "繁體中文",
};
