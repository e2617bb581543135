import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useRoom } from "../../../room/RoomProvider.tsx";

/** A pressed notification names a message, in the history's state or in the address: the chat goes there, once. */
export function useAskedJump(jumpTo: (messageId: number) => Promise<unknown>): void {
  const navigate = useNavigate();
  const loaded = useRoom((state) => state.loaded);
  const code = useRoom((state) => state.session.linkCode);
  const asked = useRouterState({
    select: ({ location }) => location.state.message ?? Number(new URLSearchParams(location.searchStr).get("message")),
  });
  useEffect(() => {
    if (!loaded || !Number.isInteger(asked) || asked <= 0) return;
    void jumpTo(asked);
    void navigate({ to: "/chatroom/$code", params: { code }, replace: true });
  }, [loaded, asked, code, jumpTo, navigate]);
}
