import { use } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "./I18nProvider.tsx";
import { type Area, loadArea } from "./messages.ts";

/**
 * The words of one area: `const t = useT("chat"); t("send")`. Keys and their placeholders are checked by type. What is
 * drawn before its words are here waits for them; screens and what opens on demand fetch them together with their code.
 */
export function useT<Name extends Area>(area: Name) {
  const language = useLanguage();
  const coming = loadArea(language, area);
  if (coming) use(coming);
  return useTranslations(area);
}
