import { use } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "./I18nProvider.tsx";
import { isLoaded, loadMessages } from "./messages.ts";
import type { Namespace } from "./translation.ts";

/**
 * Messages of a namespace: `const t = useT("chat"); t("send")`. Keys and placeholders are checked by type. Suspends
 * until the namespace is loaded; screens and lazy components load all messages together with their code.
 */
export function useT<Name extends Namespace>(namespace: Name) {
  const language = useLanguage();
  if (!isLoaded(language, namespace)) use(loadMessages(language, "all"));
  return useTranslations(namespace);
}
