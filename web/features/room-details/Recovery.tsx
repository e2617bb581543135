import { setRecovery } from "@contract/calls/owner.ts";
import { can } from "@contract/permissions.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { Switch } from "../../ui/Switch.tsx";

/** Switch for sending a new admin link to the buyer's address. */
export function Recovery() {
  const t = useT("room");
  const api = useApi();
  const { applyRoom } = useRoomActions();
  const on = useRoom(({ room }) => room.recovery === true);
  const may = useRoom(({ room }) => can(room.me.role, "room.setRecovery"));
  const [busy, setBusy] = useState(false);
  if (!may) return null;
  const onChange = async (wanted: boolean) => {
    setBusy(true);
    try {
      applyRoom(await api(setRecovery, { body: { on: wanted } }));
    } catch {
      // The call has reported the error; the switch shows the current state.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      label={t("recovery")}
      detail={on ? t("recoveryOn") : t("recoveryOff")}
      checked={on}
      disabled={busy}
      onChange={(wanted) => void onChange(wanted)}
    />
  );
}
