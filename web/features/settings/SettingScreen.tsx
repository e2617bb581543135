import Bell from "lucide-react/icons/bell";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Languages from "lucide-react/icons/languages";
import Mail from "lucide-react/icons/mail";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import SquarePlus from "lucide-react/icons/square-plus";
import Sun from "lucide-react/icons/sun";
import Wifi from "lucide-react/icons/wifi";
import { useState } from "react";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { languageNames } from "../../i18n/language-names.ts";
import { useT } from "../../i18n/use-t.ts";
import { release } from "../../lib/loading/release.ts";
import { setMarkdownOn, useMarkdownOn } from "../../lib/markdown-setting.ts";
import { chooseTheme, chosenTheme, themes } from "../../lib/theme.ts";
import { useFlags } from "../../room/use-flags.ts";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { List, ListRow } from "../../ui/List.tsx";
import { Page } from "../../ui/Page.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { Switch } from "../../ui/Switch.tsx";

const icons = { system: <Monitor size={20} />, light: <Sun size={20} />, dark: <Moon size={20} /> };

export function SettingScreen() {
  const t = useT("settings");
  const network = useT("network");
  const notifications = useT("notifications");
  const install = useT("install");
  const common = useT("common");
  const language = useLanguage();
  const pages = useRoomPages();
  const formatting = useMarkdownOn();
  const { switchOf } = useFlags();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Page title={t("title")} fill="pane" onBack={pages.toDetails}>
      <SegmentedChoice
        label={t("appearance")}
        options={themes.map((one) => ({ value: one, label: t(one), icon: icons[one] }))}
        value={theme}
        onChange={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
      <List>
        <Switch label={t("format")} detail={t("formatHint")} checked={formatting} onChange={setMarkdownOn} />
        <Switch label={t("lastHere")} detail={t("lastHereHint")} {...switchOf("shareLastHere")} />
      </List>
      <List note={t("version", { version: release })}>
        <ListRow
          icon={<Languages size={20} />}
          title={common("language")}
          trailing={languageNames[language]}
          onClick={pages.toLanguages}
        />
        <ListRow icon={<Bell size={20} />} title={notifications("title")} onClick={pages.toNotifications} />
        <ListRow icon={<Mail size={20} />} title={notifications("emailTitle")} onClick={pages.toEmail} />
        <ListRow icon={<Wifi size={20} />} title={network("title")} onClick={pages.toNetworkGuide} />
        <ListRow icon={<SquarePlus size={20} />} title={install("title")} onClick={pages.toInstall} />
        <ListRow icon={<CircleQuestionMark size={20} />} title={common("help")} onClick={pages.toHelp} />
      </List>
    </Page>
  );
}
