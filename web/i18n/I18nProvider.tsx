import type { Language } from "@contract/languages.ts";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import { applyLanguage, currentLanguage, languageTag, onLanguageChange, rememberLanguage } from "../lib/language.ts";
import { loadMessages, type Messages } from "./messages.ts";

const known = new Map<Language, Messages>();

/** Fetches a language's words and speaks it from now on. `remember`: a person chose it, keep it for later visits. */
export async function chooseLanguage(language: Language, { remember }: { remember: boolean }): Promise<void> {
  known.set(language, await loadMessages(language));
  if (remember) rememberLanguage(language);
  applyLanguage(language);
}

/** The language that the screens speak now. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function I18nProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const messages = known.get(language);
  useEffect(() => {
    if (!messages) void chooseLanguage(language, { remember: false });
  }, [language, messages]);
  if (!messages) return null;
  return (
    // The words are English's type by key; another language's values are plain strings.
    <IntlProvider locale={languageTag(language)} messages={messages as never} timeZone={timeZone} now={now}>
      {children}
    </IntlProvider>
  );
}
