import { type Language, languageTag } from "@contract/text/languages.ts";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import { applyLanguage, currentLanguage, onLanguageChange, rememberLanguage } from "../lib/language.ts";
import { allSettled } from "../lib/loading/all-settled.ts";
import { hasAll, loadMessages, messagesOf } from "./messages.ts";

/** Language whose messages are fetched: the current one, or the one being switched to. */
let wanted: Language = currentLanguage();

/** Fetches the messages of a language to switch to. Returns false if another one was chosen meanwhile. */
export async function fetchLanguage(language: Language): Promise<boolean> {
  const before = wanted;
  wanted = language;
  try {
    await loadMessages(language, hasAll(before) ? "all" : "entry");
  } catch (error) {
    if (wanted !== language) return false;
    wanted = currentLanguage();
    throw error;
  }
  return wanted === language;
}

/**
 * Fetches a language's messages and switches to it, unless another one was chosen meanwhile. `remember`: the member
 * chose it, so it is persisted.
 */
export async function chooseLanguage(language: Language, { remember }: { remember: boolean }): Promise<void> {
  if (!(await fetchLanguage(language))) return;
  if (remember) rememberLanguage(language);
  applyLanguage(language);
}

/** Loads code together with all messages. */
export async function withMessages<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await allSettled([code, loadMessages(wanted, "all")]);
  return module;
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage);
}

/** A browser has its own zone; querying it at page start takes a phone up to a tenth of a second. */
const zone = typeof window === "undefined" ? { timeZone: "UTC" } : {};

export function I18nProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const [now] = useState(() => new Date());
  return (
    // Messages are typed by the English ones; other languages' values are plain strings.
    <IntlProvider locale={languageTag(language)} messages={messagesOf(language) as never} {...zone} now={now}>
      {children}
    </IntlProvider>
  );
}
