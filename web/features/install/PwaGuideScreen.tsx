import Bell from "lucide-react/icons/bell";
import CircleCheck from "lucide-react/icons/circle-check";
import Hash from "lucide-react/icons/hash";
import Share2 from "lucide-react/icons/share-2";
import Zap from "lucide-react/icons/zap";
import { useState, useSyncExternalStore } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { askToInstall, isInstalled, mayInstall, onInstallPrompt } from "../../device/install-prompt.ts";
import { useT } from "../../i18n/use-t.ts";
import { inAppBrowserOf, platformOf } from "../../lib/browser/platform.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { useSeatLink, useWholeSeatLink } from "../../room/seat-link.ts";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Page } from "../../ui/Page.tsx";
import styles from "./Install.module.css";

const steps = {
  ios: ["iosShare", "iosAdd", "iosDone", "iosFirst"],
  android: ["androidMenu", "androidAdd", "androidDone"],
  unknown: ["desktopChrome", "desktopSafari", "desktopOther"],
} as const;

const gains = [
  { key: "gainOpen", icon: <Zap size={18} aria-hidden="true" /> },
  { key: "gainBadge", icon: <Hash size={18} aria-hidden="true" /> },
  // iOS cannot share into web apps.
  ...(platformOf() === "ios" ? [] : [{ key: "gainShare", icon: <Share2 size={18} aria-hidden="true" /> } as const]),
  { key: "gainNotify", icon: <Bell size={18} aria-hidden="true" /> },
] as const;

/** Guide to installing the room: by one click if the browser supports it, otherwise by steps. */
export function PwaGuideScreen() {
  const t = useT("install");
  const pages = useRoomPages();
  const roomName = useRoom((state) => state.room.name);
  return (
    <Page title={t("title")} fill="pane" onBack={pages.toSettings}>
      <div className={styles.head}>
        <img className={styles.icon} src="/icons/icon-192.png" alt="" width={72} height={72} />
        <p className={styles.name}>{roomName}</p>
        <p className={styles.text}>{t("text")}</p>
      </div>
      <HowTo />
      <Card className={styles.section}>
        <h2>{t("gains")}</h2>
        <ul className={styles.gains}>
          {gains.map(({ key, icon }) => (
            <li key={key}>
              {icon}
              <span>{t(key)}</span>
            </li>
          ))}
        </ul>
        <Button variant="secondary" onClick={pages.toNotifications}>
          {t("toNotifications")}
        </Button>
      </Card>
    </Page>
  );
}

function HowTo() {
  const t = useT("install");
  const link = useWholeSeatLink(useSeatLink());
  const offered = useSyncExternalStore(onInstallPrompt, mayInstall);
  const [done, setDone] = useState(isInstalled);
  const [now, setNow] = useState(false);
  if (done)
    return (
      <Banner tone="accent" icon={<CircleCheck size={18} aria-hidden="true" />} role="status">
        {now ? t("installed") : t("isInstalled")}
      </Banner>
    );
  if (inAppBrowserOf() !== undefined)
    return (
      <Card className={styles.section}>
        <p>{t("inApp")}</p>
        {link && <CopyField label={t("inAppLink")} value={link} />}
        <TakeAlong />
      </Card>
    );
  const install = async () => {
    if (!(await askToInstall())) return;
    setNow(true);
    setDone(true);
  };
  if (offered)
    return (
      <Button variant="primary" size="lg" block onClick={() => void install()}>
        {t("button")}
      </Button>
    );
  return (
    <Card className={styles.section}>
      <h2>{t("how")}</h2>
      <ol className={styles.steps}>
        {steps[platformOf()].map((key) => (
          <li key={key}>
            <span>{t(key)}</span>
          </li>
        ))}
      </ol>
      <TakeAlong />
    </Card>
  );
}

/** Leads to the hand-off: an installed app of iOS, like another browser, has a storage of its own. */
function TakeAlong() {
  const t = useT("install");
  const handoff = useT("handoff");
  const session = useRoom((state) => state.session);
  return (
    <>
      <p>{t("takeAlong")}</p>
      <ButtonLink to="/continue" search={{ room: sessions.roomCodeOf(session) }} variant="ghost" block>
        {handoff("title")}
      </ButtonLink>
    </>
  );
}
