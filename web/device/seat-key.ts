import type { Session } from "./session.ts";

/** The seat that kept things belong to. A new link or login leads to the same seat. */
export function seatKey(session: Pick<Session, "roomId" | "memberId">): string {
  return `${session.roomId}/${session.memberId}/`;
}
