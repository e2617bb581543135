import { can } from "@contract/permissions.ts";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { useRoomPassword } from "../../room/room-password.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./InviteDialog.module.css";
import { Poster } from "./Poster.tsx";
import { mayShare, share } from "./share.ts";

/** The room link for all: copy, share, QR code. */
export function RoomLink() {
  const t = useT("invites");
  const link = useRoom(({ room }) => room.roomLink);
  const name = useRoom(({ room }) => room.name);
  const free = useRoom(({ room }) => Math.max(0, room.seats - room.seatsUsed));
  const inviter = useRoom((state) => state.room.me.name);
  const isOwner = useRoom((state) => can(state.room.me.role, "room.setPassword"));
  const password = useRoomPassword();
  const [withPassword, setWithPassword] = useState(false);
  if (link === undefined) return null;
  const text = t("shareText", { name: inviter, room: name });
  const invitation = withPassword && password ? `${text}\n${link}\n${t("sharePassword", { password })}` : undefined;
  return (
    <section className={styles.section}>
      <p className={styles.hint}>{t("roomLinkHint")}</p>
      <div className={styles.share}>
        <QrCode text={link} size={168} />
        <div className={styles.link}>
          {invitation === undefined ? (
            <CopyField key="link" label={t("roomLink")} value={link} />
          ) : (
            <CopyField key="invitation" label={t("invitation")} value={invitation} />
          )}
          {isOwner &&
            password !== undefined &&
            (password === null ? (
              <p className={styles.hint}>{t("passwordNotHere")}</p>
            ) : (
              <Switch
                label={t("withPassword")}
                detail={t("withPasswordHint")}
                checked={withPassword}
                onChange={setWithPassword}
              />
            ))}
          {mayShare() && (
            <Button
              icon={<Share2 size={18} />}
              block
              onClick={() => void share(invitation === undefined ? { text, url: link } : { text: invitation })}
            >
              {t("share")}
            </Button>
          )}
          <Poster link={link} roomName={name} />
        </div>
      </div>
      <p className={styles.seats}>{t("seatsFree", { count: free })}</p>
    </section>
  );
}
