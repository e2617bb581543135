import type { Session } from "./session.ts";

/** Prefix of a seat's stored data. A new link or login of the seat keeps the same prefix. */
export function seatKey(session: Pick<Session, "roomId" | "memberId">): string {
  return `${session.roomId}/${session.memberId}/`;
}
