import { getRoom } from "@contract/endpoints/room.ts";
import { renewMyLink } from "@contract/endpoints/seats.ts";
import { can } from "@contract/permissions.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { useApi, useRoom, useRoomActions, useRoomStore } from "../../room/RoomProvider.tsx";
import { takeSeatLink, useSeatLink, useWholeSeatLink } from "../../room/seat-link.ts";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Page } from "../../ui/Page.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Profile.module.css";

/** The member's personal link, to return from any device. */
export function SeatLinkScreen() {
  const t = useT("members");
  const { toDetails } = useRoomPages();
  const loaded = useRoom((state) => state.loaded);
  const linkCode = useSeatLink();
  const api = useApi();
  const { applyRoom } = useRoomActions();
  // Another device may have renewed the link meanwhile.
  useLoaded((signal) => api(getRoom, { query: {}, quiet: true, signal }).then(applyRoom));
  const recovery = useRoom(({ room }) => room.recovery);
  const isAdminLink = useRoom(({ room }) => can(room.me.role, "room.renewOwnerLink"));
  const mayRenew = useRoom(({ room }) => can(room.me.role, "self.renewLink"));
  const paid = useRoom((state) => state.room.me.paid);
  const link = useWholeSeatLink(linkCode);
  return (
    <Page title={t("seatLink")} fill="pane" waiting={!loaded} onBack={toDetails}>
      {link === null && <p className={styles.note}>{t("seatLinkWithoutKey")}</p>}
      {link && (
        <Card className={styles.card}>
          <QrCode text={link} size={208} />
          <div className={styles.link}>
            <CopyField label={t("seatLinkLabel")} value={link} />
          </div>
        </Card>
      )}
      <p className={styles.note}>{t("seatLinkText")}</p>
      {isAdminLink && <p className={styles.note}>{recovery ? t("ownerLinkOn") : t("ownerLinkOff")}</p>}
      {mayRenew && <RenewSeatLink />}
      <p className={styles.note}>{t(paid ? "seatLinkPaid" : "seatLinkPassword")}</p>
    </Page>
  );
}

/** Renews the personal link of the own seat: the former link ends, and optionally sessions on other devices. */
function RenewSeatLink() {
  const t = useT("members");
  const api = useApi();
  const store = useRoomStore();
  const sealed = useRoom(({ room }) => room.sealed === true);
  const [logOutOthers, setLogOutOthers] = useState(true);
  const renew = async () => {
    const { code } = await api(renewMyLink, { body: { logOutOthers } });
    takeSeatLink(store.getState(), code);
    void toast(t("seatLinkRenewed"));
  };
  return (
    <ConfirmButton
      block
      title={t("seatLinkRenewAsk")}
      content={
        <>
          <p>{t("seatLinkRenewText")}</p>
          {sealed && <p>{t("seatLinkKeyLater")}</p>}
          <Checkbox name="log-out-others" checked={logOutOthers} onChange={setLogOutOthers}>
            {t("seatLinkLogOutOthers")}
          </Checkbox>
        </>
      }
      confirmText={t("seatLinkRenew")}
      onConfirm={renew}
    />
  );
}
