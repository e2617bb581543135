import { roomIdOf } from "@contract/routes/link.ts";
import { roomPath } from "@contract/routes/paths.ts";
import * as z from "zod/mini";

/** Data of a notification: the room and message that a click opens. */
export const notificationTarget = z.object({ roomId: z.string(), messageId: z.number() });
export type NotificationTarget = z.output<typeof notificationTarget>;

export function pageOfRoom<Page extends { url: string; visibilityState?: string }>(
  pages: readonly Page[],
  roomId: string,
): Page | undefined {
  const mine = pages.filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith(roomPath("")) && roomIdOf(pathname.split("/")[2] ?? "") === roomId;
  });
  return mine.find(({ visibilityState }) => visibilityState === "visible") ?? mine[0];
}

/** Address for a new page, which finds this device's session by the room's id. */
export function roomAddress({ roomId, messageId }: NotificationTarget): string {
  return `${roomPath(roomId)}?message=${messageId}`;
}
