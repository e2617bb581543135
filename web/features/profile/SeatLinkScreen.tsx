import { linkPath } from "@contract/paths.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { Card } from "../../ui/Card.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Page } from "../../ui/Page.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./Profile.module.css";

/** One's own way back into the seat, from any device. */
export function SeatLinkScreen() {
  const t = useT("members");
  const navigate = useNavigate();
  const { code } = useParams({ from: "/chatroom/$code" });
  const loaded = useRoom((state) => state.loaded);
  const linkCode = useRoom((state) => state.session.linkCode);
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
      {!paid && <p className={styles.note}>{t("seatLinkPassword")}</p>}
    </Page>
  );
}
