import type { PushData } from "@contract/frames/server-frames.ts";
import type { RoomState } from "../types.ts";
import { withReadCounts } from "./read-counts.ts";
import { changed, changeMember } from "./state.ts";

/** Read positions never move back. Read counts change only for messages between the old and the new position. */
export function moveReadPositions(state: RoomState, moves: PushData<"readUpTo">): RoomState {
  let next = state;
  let above = Number.POSITIVE_INFINITY;
  let upTo = 0;
  for (const { memberId, readUpTo } of moves) {
    const mine = memberId === state.session.memberId;
    const before =
      next.members.find(({ id }) => id === memberId)?.readUpTo ?? (mine ? next.room.me.readUpTo : undefined);
    const furthest = Math.max(before ?? 0, mine ? next.room.me.readUpTo : 0, readUpTo);
    if (before === undefined) continue;
    next = changeMember(next, memberId, { readUpTo: furthest });
    if (furthest <= before) continue;
    above = Math.min(above, before);
    upTo = Math.max(upTo, furthest);
  }
  if (upTo === 0) return next;
  return changed(next, { messages: withReadCounts(next.messages, next.members, state.session.memberId, above, upTo) });
}
