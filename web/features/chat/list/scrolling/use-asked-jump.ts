import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { sessions } from "../../../../device/device-sessions.ts";
import { useRoom } from "../../../../room/RoomProvider.tsx";

/** Jumps once to the message that a pressed notification names, in the history state or in the address. */
export function useAskedJump(jumpTo: (messageId: number) => Promise<unknown>): void {
  const navigate = useNavigate();
  const loaded = useRoom((state) => state.loaded);
  const session = useRoom((state) => state.session);
  const asked = useRouterState({
    select: ({ location }) => location.state.message ?? Number(new URLSearchParams(location.searchStr).get("message")),
  });
  useEffect(() => {
    if (!loaded || !Number.isInteger(asked) || asked <= 0) return;
    void jumpTo(asked);
    void navigate({ to: "/chatroom/$code", params: { code: sessions.addressOf(session) }, replace: true });
  }, [loaded, asked, session, jumpTo, navigate]);
}
