import { use } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "./I18nProvider.tsx";
import { loadNamespace, type Namespace } from "./messages.ts";

/**
 * The words of one area: `const t = useT("chat"); t("send")`. Keys and their placeholders are checked by type. What is
 * drawn before its words are here waits for them; screens and what opens on demand fetch them together with their code.
 */
export function useT<Name extends Namespace>(namespace: Name) {
  const language = useLanguage();
  const coming = loadNamespace(language, namespace);
  if (coming) use(coming);
  return useTranslations(namespace);
}
