import { getRoom } from "@contract/calls/room.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { useEffect, useState } from "react";
import { sessionApi } from "../../api/session-api.ts";
import type { Session } from "../../device/session.ts";

/** Current data of a room; undefined while loading and on failure. */
export function useRoomNow(session: Session | undefined): RoomInfo | undefined {
  const [room, setRoom] = useState<RoomInfo>();
  const { token, roomId } = session ?? {};
  useEffect(() => {
    if (token === undefined || roomId === undefined) return;
    const controller = new AbortController();
    sessionApi(token)(getRoom, { query: { roomId }, signal: controller.signal }).then(setRoom, () => undefined);
    return () => controller.abort();
  }, [token, roomId]);
  return room;
}
