import { defaultLanguage, firstLanguage, type Language, languageTag, matchLanguage } from "@contract/text/languages.ts";
import { localStore } from "./browser/local-store.ts";
import { createListeners } from "./listeners.ts";

const storageKey = "parley.language";

/** Initial language: from the URL (`?lang=`), then the stored choice, then the browser's languages. */
export function detectLanguage(): Language {
  const asked = matchLanguage(new URLSearchParams(location.search).get("lang"));
  if (asked) return asked;
  const stored = matchLanguage(localStore.get(storageKey));
  if (stored) return stored;
  return firstLanguage(navigator.languages) ?? defaultLanguage;
}

let current: Language = defaultLanguage;
const listeners = createListeners();

/** Language of the interface and of the `lang` header. */
export function currentLanguage(): Language {
  return current;
}

export const onLanguageChange = listeners.add;

/**
 * Sets the language of this visit. Its messages must be loaded already; screens call `chooseLanguage` of i18n instead.
 */
export function applyLanguage(language: Language): void {
  current = language;
  // No document exists during prerendering.
  if (typeof document !== "undefined") document.documentElement.lang = languageTag(language);
  listeners.notify();
}

export function rememberLanguage(language: Language): void {
  localStore.set(storageKey, language);
}
