import { clearHistory, resetRoomLink, setRecovery } from "@contract/endpoints/owner.ts";
import { can } from "@contract/permissions.ts";
import Bot from "lucide-react/icons/bot";
import Eraser from "lucide-react/icons/eraser";
import Link2 from "lucide-react/icons/link-2";
import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { ConfirmRow } from "../../ui/ConfirmRow.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { toast } from "../../ui/toast.ts";
import { ChatRules } from "./ChatRules.tsx";
import { PaidJoining } from "./PaidJoining.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { RenewOwnerLink } from "./RenewOwnerLink.tsx";

export function OwnersTools() {
  const t = useT("room");
  const hooks = useT("hooks");
  const api = useApi();
  const { applyRoom } = useRoomActions();
  const { toInvite, toHooks } = useRoomPages();
  const room = useRoom((state) => state.room);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ChatRules />
      <PaidJoining />
      {!room.sealed && can(room.me.role, "room.setHooks") && (
        <List>
          <ListRow icon={<Bot size={20} />} title={hooks("title")} detail={t("hooksHint")} onClick={toHooks} />
        </List>
      )}
      <List heading={t("security")}>
        <ListRow icon={<Lock size={20} />} title={t("password")} onClick={() => setOpen(true)} />
        <ConfirmRow
          row={{ icon: <Link2 size={20} />, title: t("resetLink") }}
          title={t("resetLinkAsk")}
          content={t("resetLinkText")}
          confirmText={t("resetLinkDo")}
          onConfirm={async () => {
            const { roomLink } = await api(resetRoomLink);
            applyRoom({ ...room, roomLink });
            void toast(t("linkReset"), { kind: "success" });
            // Opens the invitation for sharing the new link.
            toInvite();
          }}
        />
        {can(room.me.role, "room.renewOwnerLink") && <RenewOwnerLink />}
        <Recovery />
        <ConfirmRow
          row={{ destructive: true, icon: <Eraser size={20} />, title: t("clear") }}
          title={t("clearAsk")}
          content={t("clearText")}
          loss={t("clearLoss")}
          confirmText={t("clear")}
          onConfirm={async () => {
            await api(clearHistory);
            void toast(t("cleared"));
          }}
        />
      </List>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Switch that allows the buyer to request a new admin link by email. */
function Recovery() {
  const t = useT("room");
  const api = useApi();
  const { applyRoom } = useRoomActions();
  const on = useRoom(({ room }) => room.recovery === true);
  const sealed = useRoom(({ room }) => room.sealed === true);
  const may = useRoom(({ room }) => can(room.me.role, "room.setRecovery") && room.recovery !== undefined);
  const { busy, submit } = useSubmit();
  if (!may) return null;
  // `api` reports the error; the switch shows the current state.
  const onChange = (on: boolean) => submit(async () => applyRoom(await api(setRecovery, { body: { on } })));
  return (
    <Switch
      label={t("recovery")}
      detail={on ? `${t("recoveryOn")} ${sealed ? t("recoverySealed") : ""}` : t("recoveryOff")}
      checked={on}
      disabled={busy}
      onChange={(wanted) => void onChange(wanted)}
    />
  );
}
