import { getRoom } from "@contract/endpoints/room.ts";
import type { Session } from "../device/session.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { seatApi } from "./codec/decrypting-api.ts";

/** The room of a session by REST, because a room in its grace period accepts no socket. */
export function useSeatRoom(session: Session | undefined) {
  const roomId = session?.roomId ?? "";
  const load = session && ((signal: AbortSignal) => seatApi(session)(getRoom, { query: { roomId }, signal }));
  return useLoaded(load, { key: roomId });
}
