import type { Session } from "./session.ts";

/** Prefix of a seat's stored data. A new link or login of the seat keeps the same prefix. */
export function seatPrefix(session: Pick<Session, "roomId" | "memberId">): string {
  return `${roomPrefix(session.roomId)}${session.memberId}/`;
}

/** Prefix of the stored data of all of a room's seats on this device. */
export function roomPrefix(roomId: string): string {
  return `${roomId}/`;
}
