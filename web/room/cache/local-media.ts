import { LruMap } from "@contract/lru-map.ts";
import type { Media } from "../types.ts";

/** Limit of cached files. The browser moves large Blobs to disk. */
const cachedMax = 24;
const cache = new LruMap<string, Media>(cachedMax);

/** Cache of files sent from this page, by event id; spares downloading an own upload. */
export function storeLocal(eventId: string, media: Media): void {
  cache.set(eventId, media);
}

export function localMedia(eventId: string): Media | undefined {
  return cache.get(eventId);
}
