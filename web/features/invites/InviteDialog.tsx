import { editMe } from "@contract/calls/members.ts";
import { can } from "@contract/permissions.ts";
import { useEffect, useRef } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useNavigate, usePlace } from "../../lib/router/hooks.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./InviteDialog.module.css";
import { MailInvites } from "./MailInvites.tsx";
import { PersonalLinks } from "./PersonalLinks.tsx";
import { RoomLink } from "./RoomLink.tsx";

/** The invitation, over whatever page of the room asked for it. It opens by itself when the owner first enters. */
export function InviteDialog() {
  const t = useT("invites");
  const api = useApi();
  const navigate = useNavigate();
  const { applyMe } = useRoomActions();
  const asked = usePlace(({ state }) => state.invite);
  const mayInvite = useRoom(({ room }) => can(room.me.role, "member.invite"));
  const first = useRoom(({ loaded, room }) => loaded && room.me.flags.showInvite);
  const open = mayInvite && asked === true;
  const greeted = useRef(false);
  useEffect(() => {
    if (!mayInvite || !first || greeted.current) return;
    greeted.current = true;
    void navigate({ to: ".", state: { invite: true }, replace: true });
    // Seen once is enough: it must not greet on the next device again.
    api(editMe, { body: { flags: { showInvite: false } }, quiet: true }).then(applyMe, () => undefined);
  }, [mayInvite, first, navigate, api, applyMe]);

  if (!open) return null;
  const close = () => void navigate({ to: ".", state: { invite: false }, replace: true });
  return (
    <Dialog open onOpenChange={(next) => !next && close()} title={t("title")}>
      <div className={styles.parts}>
        <RoomLink />
        <MailInvites />
        <PersonalLinks />
      </div>
    </Dialog>
  );
}
