import { can } from "@contract/permissions.ts";
import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useMayInterrupt } from "../../lib/browser/may-interrupt.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { Invitation } from "./Invitation.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The invitation is open over the page; navigating back closes it. */
    invite?: boolean;
  }
}

/** The invitation, over any page of the room. Opens automatically on the owner's first visit. */
export function InviteDialog() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { editMe } = useRoomActions();
  const asked = useRouterState({ select: ({ location }) => location.state.invite === true });
  const mayInvite = useRoom(({ room }) => can(room.me.role, "member.invite"));
  const first = useRoom(({ loaded, room }) => loaded && room.me.flags.showInvite);
  const open = mayInvite && asked;
  const greeted = useRef(false);
  const idle = useMayInterrupt();
  useEffect(() => {
    if (!mayInvite || !first || !idle || greeted.current) return;
    greeted.current = true;
    void navigate({ to: ".", state: { invite: true } });
    // Stored on the server: other devices must not open it again.
    editMe({ flags: { showInvite: false } }, { quiet: true }).catch(() => undefined);
  }, [mayInvite, first, idle, navigate, editMe]);

  if (!open) return null;
  const close = () => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: ".", state: {}, replace: true });
  };
  return <Invitation onClose={close} />;
}
