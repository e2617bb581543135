import type { Media } from "../types.ts";

/** So many are kept; what they hold lies with the browser, on the disk if it is large. */
const cachedMax = 24;
const cache = new Map<string, Media>();

/** What this page sent itself it need not fetch again: the file of a message, by its event id. */
export function storeLocal(eventId: string, media: Media): void {
  cache.delete(eventId);
  cache.set(eventId, media);
  const oldest = cache.keys().next();
  if (cache.size > cachedMax && !oldest.done) cache.delete(oldest.value);
}

export function localMedia(eventId: string): Media | undefined {
  return cache.get(eventId);
}
