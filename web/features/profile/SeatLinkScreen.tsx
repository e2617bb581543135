import { getRoom } from "@contract/calls/room.ts";
import { can } from "@contract/permissions.ts";
import { linkPath } from "@contract/routes/paths.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { useSeatLink } from "../../room/seat-link.ts";
import { Card } from "../../ui/Card.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Page } from "../../ui/Page.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./Profile.module.css";
import { RenewSeatLink } from "./RenewSeatLink.tsx";

/** The member's personal link, to return from any device. */
export function SeatLinkScreen() {
  const t = useT("members");
  const navigate = useNavigate();
  const { code } = useParams({ from: "/chatroom/$code" });
  const loaded = useRoom((state) => state.loaded);
  const linkCode = useSeatLink();
  const api = useApi();
  const { applyRoom } = useRoomActions();
  // Another device may have renewed the link meanwhile.
  useEffect(() => {
    api(getRoom, { query: {}, quiet: true }).then(applyRoom, () => undefined);
  }, [api, applyRoom]);
  const recovery = useRoom(({ room }) => room.recovery);
  const mayRenew = useRoom(({ room }) => can(room.me.role, "self.renewLink"));
  const paid = useRoom((state) => state.room.me.paid);
  const link = new URL(linkPath(linkCode), location.origin).href;
  return (
    <Page
      title={t("seatLink")}
      fill="pane"
      waiting={!loaded}
      onBack={() => void navigate({ to: "/chatroom/$code/detail", params: { code } })}
    >
      <Card className={styles.card}>
        <QrCode text={link} size={208} />
        <div className={styles.link}>
          <CopyField label={t("seatLinkLabel")} value={link} />
        </div>
      </Card>
      <p className={styles.note}>{t("seatLinkText")}</p>
      {recovery !== undefined && <p className={styles.note}>{recovery ? t("ownerLinkOn") : t("ownerLinkOff")}</p>}
      {mayRenew && <RenewSeatLink />}
      <p className={styles.note}>{t(paid ? "seatLinkPaid" : "seatLinkPassword")}</p>
    </Page>
  );
}
