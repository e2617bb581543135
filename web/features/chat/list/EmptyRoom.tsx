import { can } from "@contract/permissions.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import UserPlus from "lucide-react/icons/user-plus";
import { memo } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { mayImport } from "../../../lib/capsule/may-save.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./EmptyRoom.module.css";

/** In an empty room without other members: how to invite, for members who may. */
export const EmptyRoom = memo(function EmptyRoom() {
  const t = useT("tools");
  const invites = useT("invites");
  const imports = useT("imports");
  const navigate = useNavigate();
  const params = useParams({ from: "/chatroom/$code" });
  const isImportOffered = useRoom(({ room }) => mayImport(room));
  const shown = useRoom(
    ({ members, messages, outbox, hasOlder, room }) =>
      members.length === 1 &&
      can(room.me.role, "member.invite") &&
      !hasOlder &&
      outbox.length === 0 &&
      messages.every(({ notice }) => notice !== undefined),
  );
  if (!shown) return null;
  return (
    <div className={styles.place}>
      <EmptyState
        icon={<UserPlus size={28} />}
        title={t("alone.title")}
        hint={t("alone.text")}
        action={
          <>
            <Button variant="primary" onClick={() => void navigate({ to: ".", state: { invite: true } })}>
              {invites("title")}
            </Button>
            {isImportOffered && (
              <Button variant="ghost" onClick={() => void navigate({ to: "/chatroom/$code/chat-import", params })}>
                {imports("title")}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
});
