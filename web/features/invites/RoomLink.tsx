import { Share2 } from "lucide-react";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./InviteDialog.module.css";
import { Poster } from "./Poster.tsx";
import { mayShare, share } from "./share.ts";

/** The one link for everybody: to copy, to hand on, to photograph. */
export function RoomLink() {
  const t = useT("invites");
  const link = useRoom(({ room }) => room.roomLink);
  const name = useRoom(({ room }) => room.name);
  const free = useRoom(({ room }) => Math.max(0, room.seats - room.seatsUsed));
  if (link === undefined) return null;
  return (
    <section className={styles.part}>
      <p className={styles.hint}>{t("roomLinkHint")}</p>
      <div className={styles.share}>
        <QrCode text={link} size={168} />
        <div className={styles.link}>
          <CopyField label={t("roomLink")} value={link} />
          {mayShare() && (
            <Button icon={<Share2 size={18} />} block onClick={() => void share(t("shareText", { room: name }), link)}>
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
