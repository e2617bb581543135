import type { Session } from "./session.ts";

/** Prefix of a seat's stored data. A new link or login of the seat keeps the same prefix. */
export function seatKey(session: Pick<Session, "roomId" | "memberId">): string {
  return `${roomPrefix(session.roomId)}${session.memberId}/`;
}

/** Key of the copy of a seat's draft in `localStorage`. */
export function draftKey(session: Pick<Session, "roomId" | "memberId">): string {
  return draftKeyOf(seatKey(session));
}

export const draftKeyOf = (seat: string): string => `parley.draft.${seat}`;

/** Prefix of the stored data of all of a room's seats on this device. */
export function roomPrefix(roomId: string): string {
  return `${roomId}/`;
}
