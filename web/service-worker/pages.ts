import { roomIdOf } from "@contract/link.ts";
import { roomPath } from "@contract/paths.ts";
import * as z from "zod/mini";

/** What a notification leads to. */
export const pressed = z.object({ roomId: z.string(), messageId: z.number() });
export type Pressed = z.output<typeof pressed>;

/** The open page of a room; one that is in sight before the others. */
export function pageOfRoom<Page extends { url: string; visibilityState?: string }>(
  pages: readonly Page[],
  roomId: string,
): Page | undefined {
  const mine = pages.filter(({ url }) => {
    const [place, code = ""] = new URL(url).pathname.split("/").filter(Boolean);
    return place === "chatroom" && roomIdOf(code) === roomId;
  });
  return mine.find(({ visibilityState }) => visibilityState === "visible") ?? mine[0];
}

/** Where a new page opens; it finds the way in of this device by itself. */
export function roomAddress({ roomId, messageId }: Pressed): string {
  return `${roomPath(roomId)}?message=${messageId}`;
}
