import { can } from "@contract/permissions.ts";
import Share2 from "lucide-react/icons/share-2";
import { useT } from "../../i18n/use-t.ts";
import { mayShare } from "../../lib/share.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { useRoomPassword } from "../../room/room-password.ts";
import { useInvitation } from "../../rooms/use-invitation.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Switch } from "../../ui/Switch.tsx";
import utilities from "../../ui/utilities.module.css";
import styles from "./InviteDialog.module.css";
import { Poster } from "./Poster.tsx";

interface Props {
  withPassword: boolean;
  onWithPassword: (on: boolean) => void;
}

/** The room link for all: copy, share, QR code. */
export function RoomLink({ withPassword, onWithPassword }: Props) {
  const t = useT("invites");
  const tRoom = useT("room");
  const link = useRoom(({ room }) => room.roomLink);
  const name = useRoom(({ room }) => room.name);
  const free = useRoom(({ room }) => Math.max(0, room.seats - room.seatsUsed));
  const isOwner = useRoom((state) => can(state.room.me.role, "room.setPassword"));
  const password = useRoomPassword();
  const invitation = useInvitation();
  if (link === undefined) return null;
  const sent = withPassword && password ? password : undefined;
  const { toCopy, share } = invitation(link, sent);
  return (
    <section className={styles.section}>
      <p className={utilities.note}>{t("roomLinkHint")}</p>
      <div className={styles.share}>
        <QrCode text={link} size={168} />
        <div className={styles.link}>
          <CopyField key={toCopy} label={t(sent === undefined ? "roomLink" : "invitation")} value={toCopy} />
          {isOwner &&
            password !== undefined &&
            (password === null ? (
              <p className={utilities.note}>{tRoom("passwordNotHere")}</p>
            ) : (
              <Switch
                label={t("withPassword")}
                detail={t("withPasswordHint")}
                checked={withPassword}
                onChange={onWithPassword}
              />
            ))}
          {mayShare() && (
            <Button icon={<Share2 size={18} />} block onClick={() => void share()}>
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
