import { getRoom } from "@contract/calls/room.ts";
import { ResultCode } from "@contract/codes.ts";
import * as Limits from "@contract/limits.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { useEffect, useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { endsSession } from "../../api/failure-action.ts";
import type { Session } from "../../device/session.ts";
import { seatApi } from "../../room/codec/seat-api.ts";

/** `over`: the room has ended for this member. `away`: the session is invalid; the chat page shows the reason. */
export type RoomForSale =
  | { kind: "loading" | "over" | "away" }
  | { kind: "known"; room: RoomInfo }
  | { kind: "failed"; error: unknown };

/** The session's room by REST, because a room in its grace period accepts no socket. */
export function useRoomForSale(session: Session): { state: RoomForSale; reload: () => void } {
  const [state, setState] = useState<RoomForSale>({ kind: "loading" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the call
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    seatApi(session)(getRoom, { query: { roomId: session.roomId }, signal }).then(
      (room) => setState({ kind: "known", room }),
      (error: unknown) => {
        if (!signal.aborted) setState(stateAfter(error));
      },
    );
    return () => controller.abort();
  }, [session, round]);
  const reload = () => {
    setState({ kind: "loading" });
    setRound(round + 1);
  };
  return { state, reload };
}

function stateAfter(error: unknown): RoomForSale {
  if (error instanceof CallError) {
    if (error.code === ResultCode.roomExpired) return { kind: "over" };
    if (endsSession(error.code)) return { kind: "away" };
  }
  return { kind: "failed", error };
}

/** End of a room after buying days: they count from its end, or from now if it has ended. In ms. */
export function newEnd(endsAt: number, days: number, now: number): number {
  return Math.max(endsAt, now) + days * Limits.dayMs;
}
