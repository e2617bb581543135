import { type Session, seatPrefix } from "./session.ts";

/**
 * Tag of a seat's notifications, in which a newer one replaces the former. Without `memberId`, as in the notifications of
 * former releases, that of the room.
 */
export function notificationTag({ roomId, memberId }: { roomId: string; memberId?: string | undefined }): string {
  return memberId === undefined ? roomId : seatPrefix({ roomId, memberId });
}

/** True for the tag of the seat, and for the one that former releases used for all seats of its room. */
export function isNotificationOf(tag: string, { roomId, memberId }: Pick<Session, "roomId" | "memberId">): boolean {
  return tag === notificationTag({ roomId, memberId }) || tag === notificationTag({ roomId });
}
