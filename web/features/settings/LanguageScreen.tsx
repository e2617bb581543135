import { languages } from "@contract/languages.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { chooseLanguage, useLanguage } from "../../i18n/I18nProvider.tsx";
import { languageNames } from "../../i18n/language-names.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { List, ListRow } from "../../ui/List.tsx";
import { Page } from "../../ui/Page.tsx";
import { toast } from "../../ui/toast.ts";

/** Which language the screens speak on this device. */
export function LanguageScreen() {
  const t = useT("settings");
  const errorText = useErrorText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { code = "" } = useParams({ strict: false });
  return (
    <Page
      title={t("language")}
      fill="pane"
      onBack={() => void navigate({ to: "/chatroom/$code/detail", params: { code } })}
    >
      <List note={t("languageNote")}>
        {languages.map((one) => (
          <ListRow
            key={one}
            plain
            selected={one === language}
            title={languageNames[one]}
            trailing={one === language && <Check size={20} aria-hidden="true" />}
            onClick={() =>
              chooseLanguage(one, { remember: true }).catch((error: unknown) =>
                toast(errorText(error), { kind: "error" }),
              )
            }
          />
        ))}
      </List>
    </Page>
  );
}
