import { ResultCode } from "@contract/codes.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import * as Limits from "@contract/limits.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { ApiError } from "../../api/api-error.ts";
import { endsSession } from "../../api/failure-action.ts";
import type { Session } from "../../device/session.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { seatApi } from "../../room/codec/decrypting-api.ts";

/** `over`: the room has ended for this member. `away`: the session is invalid; the chat page shows the reason. */
export type PurchaseRoomState =
  | { kind: "loading" | "over" | "away" }
  | { kind: "known"; room: RoomInfo }
  | { kind: "failed"; error: unknown };

/** The session's room by REST, because a room in its grace period accepts no socket. */
export function usePurchaseRoom(session: Session): { state: PurchaseRoomState; reload: () => void } {
  const { roomId } = session;
  const load = (signal: AbortSignal) => seatApi(session)(getRoom, { query: { roomId }, signal });
  const { value: room, error, restart: reload } = useLoaded(load, { key: roomId });
  if (room) return { state: { kind: "known", room }, reload };
  return { state: error === undefined ? { kind: "loading" } : stateAfter(error), reload };
}

function stateAfter(error: unknown): PurchaseRoomState {
  if (error instanceof ApiError) {
    if (error.code === ResultCode.roomExpired) return { kind: "over" };
    if (endsSession(error.code)) return { kind: "away" };
  }
  return { kind: "failed", error };
}

/** End of a room after buying days: they count from its end, or from now if it has ended. In ms. */
export function newEnd(endsAt: number, days: number, now: number): number {
  return Math.max(endsAt, now) + days * Limits.dayMs;
}
