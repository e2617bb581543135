import { defaultLanguage, firstLanguage, type Language, matchLanguage } from "@contract/languages.ts";
import { localStore } from "./local-store.ts";

const storageKey = "parley.language";

/** The language to begin with: the address (`?lang=`), then what was chosen here before, then the browser's. */
export function detectLanguage(): Language {
  const asked = matchLanguage(new URLSearchParams(location.search).get("lang"));
  if (asked) return asked;
  const stored = matchLanguage(localStore.get(storageKey));
  if (stored) return stored;
  return firstLanguage(navigator.languages) ?? defaultLanguage;
}

let current: Language = defaultLanguage;
const listeners = new Set<() => void>();

/** The language that the screens speak now; what the `lang` header says. */
export function currentLanguage(): Language {
  return current;
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes it the language of this visit. Its words must be loaded already: screens ask `chooseLanguage` of i18n. */
export function applyLanguage(language: Language): void {
  current = language;
  // Pages are drawn while building too.
  if (typeof document !== "undefined") document.documentElement.lang = languageTag(language);
  for (const listener of listeners) listener();
}

/** Keeps the choice for later visits. */
export function rememberLanguage(language: Language): void {
  localStore.set(storageKey, language);
}

/** The tag in the form that `Intl` and `<html lang>` expect. */
export function languageTag(language: Language): "en" | "zh-CN" | "zh-TW" {
  return language === "zh-cn" ? "zh-CN" : language === "zh-tw" ? "zh-TW" : "en";
}
