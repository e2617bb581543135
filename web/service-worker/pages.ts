import { roomIdOf } from "@contract/routes/link.ts";
import { roomPath } from "@contract/routes/paths.ts";
import * as z from "zod/mini";
import { seatCode } from "../device/session.ts";

/** Data of a notification: the room, seat and message that a click opens. */
export const notificationTarget = z.object({
  roomId: z.string(),
  memberId: z.optional(z.string()),
  messageId: z.number(),
});
export type NotificationTarget = z.output<typeof notificationTarget>;

function pagesOfRoom<Page extends { url: string }>(pages: readonly Page[], roomId: string, memberId?: string): Page[] {
  return pages.filter(({ url }) => {
    const { pathname } = new URL(url);
    const code = pathname.split("/")[2] ?? "";
    if (!pathname.startsWith(roomPath("")) || roomIdOf(code) !== roomId) return false;
    return memberId === undefined || code === roomId || code === seatCode({ roomId, memberId });
  });
}

/** True if a visible and focused page shows the room. With `memberId`, only pages of this seat count. */
export function isInView(
  pages: readonly { url: string; visibilityState?: string; focused?: boolean }[],
  roomId: string,
  memberId?: string,
): boolean {
  return pagesOfRoom(pages, roomId, memberId).some((page) => page.visibilityState === "visible" && page.focused);
}

/** Open page of the room, a visible one first. With `memberId`, pages of other seats are skipped. */
export function pageOfRoom<Page extends { url: string; visibilityState?: string }>(
  pages: readonly Page[],
  roomId: string,
  memberId?: string,
): Page | undefined {
  const mine = pagesOfRoom(pages, roomId, memberId);
  return mine.find(({ visibilityState }) => visibilityState === "visible") ?? mine[0];
}

/** Path of a new page, which finds this device's session by the seat, else by the room's id. */
export function notificationPath({ roomId, memberId, messageId }: NotificationTarget): string {
  return `${roomPath(memberId === undefined ? roomId : seatCode({ roomId, memberId }))}?message=${messageId}`;
}
