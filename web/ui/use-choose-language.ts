import type { Language } from "@contract/text/languages.ts";
import { chooseLanguage, fetchLanguage } from "../i18n/I18nProvider.tsx";
import { useErrorText } from "../i18n/use-error-text.ts";
import { toast } from "./toast.ts";

/** Switches to the language that the member chose, and stores it; a toast says that its messages failed to load. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const errorText = useErrorText();
  return async (language) => {
    try {
      if (!(await fetchLanguage(language))) return;
    } catch (error) {
      return toast(errorText(error), { kind: "error" });
    }
    await chooseLanguage(language, { remember: true });
  };
}
