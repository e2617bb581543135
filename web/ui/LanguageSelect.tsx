import { languages, languageTag } from "@contract/text/languages.ts";
import Globe from "lucide-react/icons/globe";
import { useLanguage } from "../i18n/I18nProvider.tsx";
import { languageNames } from "../i18n/language-names.ts";
import { useT } from "../i18n/use-t.ts";
import { CompactSelect } from "./CompactSelect.tsx";
import { useChooseLanguage } from "./use-choose-language.ts";

export function LanguageSelect() {
  const t = useT("common");
  const choose = useChooseLanguage();
  return (
    <CompactSelect
      label={t("language")}
      icon={<Globe size={16} aria-hidden="true" />}
      options={languages.map((one) => ({ value: one, label: languageNames[one], lang: languageTag(one) }))}
      value={useLanguage()}
      onChange={(language) => void choose(language)}
    />
  );
}
