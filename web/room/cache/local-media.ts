import type { Media } from "../types.ts";

/** Limit of cached files. The browser moves large Blobs to disk. */
const cachedMax = 24;
const cache = new Map<string, Media>();

/** Cache of files sent from this page, by event id; spares downloading an own upload. */
export function storeLocal(eventId: string, media: Media): void {
  cache.delete(eventId);
  cache.set(eventId, media);
  const oldest = cache.keys().next();
  if (cache.size > cachedMax && !oldest.done) cache.delete(oldest.value);
}

export function localMedia(eventId: string): Media | undefined {
  return cache.get(eventId);
}
