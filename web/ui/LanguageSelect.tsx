import { type Language, languages, languageTag } from "@contract/text/languages.ts";
import Globe from "lucide-react/icons/globe";
import { chooseLanguage, useLanguage } from "../i18n/I18nProvider.tsx";
import { languageNames } from "../i18n/language-names.ts";
import { useT } from "../i18n/use-t.ts";
import styles from "./LanguageSelect.module.css";

export function LanguageSelect() {
  const t = useT("common");
  const language = useLanguage();
  return (
    <label className={styles.select}>
      <Globe size={16} aria-hidden="true" />
      <span className={styles.shown} aria-hidden="true">
        {languageNames[language]}
      </span>
      <select
        aria-label={t("language")}
        value={language}
        onChange={(event) => void chooseLanguage(event.target.value as Language, { remember: true })}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={languageTag(one)}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
