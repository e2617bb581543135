import AppWindow from "lucide-react/icons/app-window";
import BatteryLow from "lucide-react/icons/battery-low";
import RefreshCw from "lucide-react/icons/refresh-cw";
import ShieldBan from "lucide-react/icons/shield-ban";
import Wifi from "lucide-react/icons/wifi";
import { useT } from "../../i18n/use-t.ts";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Button } from "../../ui/Button.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { Page } from "../../ui/Page.tsx";
import { Checks } from "./Checks.tsx";
import { useServerCheck } from "./use-server-check.ts";

export function NetworkGuideScreen() {
  const t = useT("network");
  const { toSettings } = useRoomPages();
  const { check, again } = useServerCheck();
  return (
    <Page title={t("title")} fill="pane" onBack={toSettings}>
      <Checks server={check} />
      <Button block icon={<RefreshCw size={18} />} busy={check.is === "asking"} onClick={again}>
        {t("again")}
      </Button>
      <List heading={t("tips")} note={t("nothingLost")}>
        <ListRow icon={<Wifi size={20} />} title={t("tipSwitch")} detail={t("tipSwitchText")} />
        <ListRow
          icon={<ShieldBan size={20} />}
          title={t("tipBlock")}
          detail={t("tipBlockText", { host: location.host })}
        />
        <ListRow icon={<AppWindow size={20} />} title={t("tipApp")} detail={t("tipAppText")} />
        <ListRow icon={<BatteryLow size={20} />} title={t("tipSaver")} detail={t("tipSaverText")} />
      </List>
    </Page>
  );
}
