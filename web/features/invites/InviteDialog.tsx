import { can } from "@contract/permissions.ts";
import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { withMessages } from "../../i18n/I18nProvider.tsx";
import { useScreenIdle } from "../../lib/browser/screen-idle.ts";
import { whenIdle } from "../../lib/browser/when-idle.ts";
import { retryingComponent } from "../../lib/loading/retrying-component.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";

const fetchInvitation = () => withMessages(["invites"], import("./Invitation.tsx"));
const Invitation = retryingComponent(async () => (await fetchInvitation()).Invitation);

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
  const idle = useScreenIdle();
  useEffect(() => {
    if (!mayInvite || !first || !idle || greeted.current) return;
    greeted.current = true;
    void navigate({ to: ".", state: { invite: true } });
    // Stored on the server: other devices must not open it again.
    editMe({ flags: { showInvite: false } }, { quiet: true }).catch(() => undefined);
  }, [mayInvite, first, idle, navigate, editMe]);

  // Prefetched for members who may invite, so that it opens at once.
  useEffect(() => (mayInvite ? whenIdle(() => void fetchInvitation().catch(() => {})) : undefined), [mayInvite]);

  if (!open) return null;
  const close = () => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: ".", state: {}, replace: true });
  };
  return (
    <Suspense fallback={null}>
      <Invitation onClose={close} />
    </Suspense>
  );
}
