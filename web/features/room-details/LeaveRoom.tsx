import { leaveRoom } from "@contract/endpoints/room.ts";
import { can } from "@contract/permissions.ts";
import { useNavigate } from "@tanstack/react-router";
import DoorOpen from "lucide-react/icons/door-open";
import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { logOutDevice } from "../../device/log-out-device.ts";
import { useT } from "../../i18n/use-t.ts";
import { loadDraft } from "../../room/cache/drafts.ts";
import { forgetSession } from "../../room/end-session.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ConfirmRow } from "../../ui/ConfirmRow.tsx";
import { List, ListRow } from "../../ui/List.tsx";

export function LeaveRoom() {
  const t = useT("room");
  const api = useApi();
  const navigate = useNavigate();
  const { toLogin } = useRoomPages();
  const session = useRoom((state) => state.session);
  const owns = useRoom(({ room }) => can(room.me.role, "room.setRecovery"));
  const recovery = useRoom(({ room }) => room.recovery);
  const mayLeave = useRoom(({ room }) => can(room.me.role, "room.leave"));
  const paid = useRoom(({ room }) => room.me.paid);
  const unsent = useRoom(({ outbox }) => outbox.length);
  const [asking, setAsking] = useState(false);
  const [draft, setDraft] = useState(false);
  const ask = async () => {
    const found = await loadDraft(session).catch(() => undefined);
    setDraft(Boolean(found?.text));
    setAsking(true);
  };
  return (
    <>
      <List>
        <ListRow noChevron destructive icon={<LogOut size={20} />} title={t("logOut")} onClick={() => void ask()} />
        {mayLeave && (
          <ConfirmRow
            row={{ destructive: true, icon: <DoorOpen size={20} />, title: t("leave") }}
            title={t("leaveAsk")}
            content={paid ? `${t("leaveText")} ${t("leavePaid")}` : t("leaveText")}
            loss={t("leaveLoss")}
            confirmText={t("leave")}
            onConfirm={async () => {
              await api(leaveRoom);
              forgetSession(session);
              void navigate({ to: "/", replace: true });
            }}
          />
        )}
      </List>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("logOutAsk")}
        content={owns ? `${t("logOutTextOwner")} ${recovery ? t("recoverOn") : t("recoverOff")}` : t("logOutText")}
        loss={(unsent > 0 || draft) && t("logOutLoss", { count: unsent, draft: draft ? "yes" : "no" })}
        confirmText={t("logOut")}
        onConfirm={async () => {
          // Offline, the device deletes its session all the same.
          await logOutDevice(session, sessions);
          // Must run before the device deletes the link.
          toLogin(session);
          forgetSession(session);
        }}
      />
    </>
  );
}
