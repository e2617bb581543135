import { getPricing } from "@contract/endpoints/orders.ts";
import { setPaidJoin } from "@contract/endpoints/owner.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import { can } from "@contract/permissions.ts";
import { paidLinkPath } from "@contract/routes/paths.ts";
import { publicApi } from "../../api/public-api.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useT } from "../../i18n/use-t.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { List } from "../../ui/List.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./RoomDetails.module.css";

export function PaidJoining() {
  const t = useT("room");
  const api = useApi();
  const { money } = useAmounts();
  const { applyRoom } = useRoomActions();
  const paidJoin = useRoom(({ room }) => room.paidJoin);
  /** Fragment of the room link with its "#"; "" in an unsealed room, undefined while a sealed room's key is missing. */
  const secret = useRoom(({ room }) => (room.sealed ? room.roomLink && new URL(room.roomLink).hash : ""));
  const may = useRoom(({ room }) => can(room.me.role, "room.setPaidJoin"));
  const { busy, submit } = useSubmit();
  // The price of a seat falls day by day.
  useLoaded(may && ((signal) => api(getRoom, { query: {}, quiet: true, signal }).then(applyRoom)));
  const currency = useLoaded(may && ((signal) => publicApi(getPricing, { signal }))).value?.currency;

  if (!may || !paidJoin) return null;
  // `api` reports the error; the switch shows the current state.
  const onChange = (on: boolean) => submit(async () => applyRoom(await api(setPaidJoin, { body: { on } })));
  const isReady = paidJoin.code !== "" && secret !== undefined;
  const link = isReady ? new URL(paidLinkPath(paidJoin.code) + secret, location.origin).href : undefined;
  return (
    <List
      heading={t("paidJoin")}
      note={currency !== undefined && t("paidJoinPrice", { price: money(paidJoin.price, currency) })}
    >
      <Switch
        label={t("paidJoinSwitch")}
        detail={!paidJoin.on && link ? t("paidJoinOff") : t("paidJoinHint")}
        checked={paidJoin.on}
        disabled={busy}
        onChange={(on) => void onChange(on)}
      />
      {paidJoin.on && link !== undefined && (
        <div className={styles.linkBox}>
          <QrCode text={link} size={148} />
          <CopyField label={t("paidLink")} value={link} />
        </div>
      )}
    </List>
  );
}
