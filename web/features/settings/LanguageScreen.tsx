import { languages } from "@contract/text/languages.ts";
import Check from "lucide-react/icons/check";
import { dropAllSnapshots } from "../../device/drop-snapshots.ts";
import { useShownZone } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { languageNames } from "../../i18n/language-names.ts";
import { useT } from "../../i18n/use-t.ts";
import { chooseZone, installationZone } from "../../lib/time-zone.ts";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { List, ListRow } from "../../ui/List.tsx";
import { Page } from "../../ui/Page.tsx";
import { useChooseLanguage } from "../../ui/use-choose-language.ts";

export function LanguageScreen() {
  const t = useT("settings");
  const common = useT("common");
  const choose = useChooseLanguage();
  const language = useLanguage();
  const { toDetails } = useRoomPages();
  return (
    <Page title={common("language")} fill="pane" onBack={toDetails}>
      <List note={t("languageNote")}>
        {languages.map((one) => (
          <ListRow
            key={one}
            noChevron
            selected={one === language}
            title={languageNames[one]}
            trailing={one === language && <Check size={20} aria-hidden="true" />}
            onClick={() => void choose(one)}
          />
        ))}
      </List>
      <TimeZones />
    </Page>
  );
}

function TimeZones() {
  const t = useT("settings");
  const shown = useShownZone();
  const choose = (zone: "device" | "installation") => {
    chooseZone(zone);
    // Snapshots contain times of the former zone.
    dropAllSnapshots();
  };
  return (
    <List heading={t("timeZone")} note={t("timeZoneNote")}>
      {(["installation", "device"] as const).map((zone) => {
        const selected = (zone === "device") === (shown === undefined);
        return (
          <ListRow
            key={zone}
            noChevron
            selected={selected}
            title={zone === "device" ? Intl.DateTimeFormat().resolvedOptions().timeZone : installationZone}
            detail={t(zone === "device" ? "zoneOfDevice" : "zoneOfEmails")}
            trailing={selected && <Check size={20} aria-hidden="true" />}
            onClick={() => choose(zone)}
          />
        );
      })}
    </List>
  );
}
