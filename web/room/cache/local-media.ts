import { LruMap } from "@contract/lru-map.ts";
import type { Message } from "@contract/message.ts";
import type { Session } from "../../device/session.ts";
import type { Media } from "../types.ts";

/** Limit of cached files. The browser moves large Blobs to disk. */
const cachedMax = 24;
const cache = new LruMap<string, Media>(cachedMax);

/** An event id is unique among the messages of its sender: another member can copy it. */
const keyOf = (senderId: string, eventId: string): string => `${senderId} ${eventId}`;

/** Cache of files sent from this page, by member and event id; spares downloading an own upload. */
export function storeLocal({ memberId }: Session, eventId: string, media: Media): void {
  cache.set(keyOf(memberId, eventId), media);
}

export function localMedia({ senderId, eventId }: Message): Media | undefined {
  return cache.get(keyOf(senderId, eventId));
}
