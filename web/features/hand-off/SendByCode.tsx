import Smartphone from "lucide-react/icons/smartphone";
import { useState } from "react";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./HandOff.module.css";
import { HandOffEnded } from "./HandOffEnded.tsx";
import { SendRooms } from "./SendRooms.tsx";
import { offerChannel } from "./secure-channel.ts";

/** On the old device: shows the QR code, the code to read aloud and the link, until a device joins. */
export function SendByCode({ session, messageId }: { session: Session; messageId: number | undefined }) {
  const t = useT("handoff");
  const [shown, setShown] = useState<{ link: string; code: string }>();
  const { value: channel, error, restart } = useLoaded((signal) => offerChannel("old", signal, setShown));
  const makeAnother = () => {
    setShown(undefined);
    restart();
  };
  if (channel)
    return <SendRooms current={session} messageId={messageId} emoji={channel.emoji} open={async () => channel} />;
  if (error !== undefined) return <HandOffEnded error={error} onAgain={makeAnother} />;
  return (
    <Card column>
      <Heading icon={<Smartphone size={26} />} title={t("title")} text={t("showText")} />
      <div className={styles.codes}>
        {shown ? <QrCode text={shown.link} size={200} label={t("qr")} /> : <span className={styles.place} />}
        <p className={styles.line}>{t("orType", { address: `${location.host}${location.pathname}` })}</p>
        <output className={styles.code}>{shown ? spaced(shown.code) : "···· ····"}</output>
        <p className={styles.line}>{t("once")}</p>
      </div>
      {shown && <CopyField label={t("link")} hint={t("linkHint")} value={shown.link} />}
      <ButtonLink to="/chatroom/$code" params={{ code: sessions.roomCodeOf(session) }} variant="ghost" block>
        {t("back", { room: session.roomName })}
      </ButtonLink>
    </Card>
  );
}

function spaced(code: string): string {
  return `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;
}
