import type { Language } from "@contract/languages.ts";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import { applyLanguage, currentLanguage, languageTag, onLanguageChange, rememberLanguage } from "../lib/language.ts";
import { loadedNamespaces, loadNamespace, messagesOf, type Namespace } from "./messages.ts";

/** The language of the words that are to be fetched: the one that is spoken, or about to be. */
let wanted: Language = currentLanguage();

/** Fetches a language's words and speaks it from now on. `remember`: a person chose it, keep it for later visits. */
export async function chooseLanguage(language: Language, { remember }: { remember: boolean }): Promise<void> {
  const before = wanted;
  const namespaces = new Set<Namespace>(["common", ...loadedNamespaces(before)]);
  wanted = language;
  try {
    await loadMessages([...namespaces]);
  } catch (error) {
    wanted = before;
    throw error;
  }
  if (remember) rememberLanguage(language);
  applyLanguage(language);
}

/** Fetches the words that a screen will say; undefined when they are here. */
export function loadMessages(namespaces: readonly Namespace[]): Promise<void> | undefined {
  const loads = namespaces.map((namespace) => loadNamespace(wanted, namespace)).filter((load) => load !== undefined);
  return loads.length === 0 ? undefined : Promise.all(loads).then(() => {});
}

/** Code together with the words that it says. */
export async function withMessages<Module>(namespaces: readonly Namespace[], code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadMessages(namespaces)]);
  return module;
}

/** The language that the screens speak now. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage);
}

/** A browser has a zone of its own, and to ask for it as the page begins takes a phone up to a tenth of a second. */
const zone = typeof window === "undefined" ? { timeZone: "UTC" } : {};

export function I18nProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const [now] = useState(() => new Date());
  return (
    // The words are English's type by key; another language's values are plain strings.
    <IntlProvider locale={languageTag(language)} messages={messagesOf(language) as never} {...zone} now={now}>
      {children}
    </IntlProvider>
  );
}
