import type { Media } from "./types.ts";

/** So many are kept; what they hold lies with the browser, on the disk if it is large. */
const keptMax = 24;
const kept = new Map<string, Media>();

/** What this page sent itself it need not fetch again: the file of a message, by its event id. */
export function storeLocal(eventId: string, media: Media): void {
  kept.delete(eventId);
  kept.set(eventId, media);
  const oldest = kept.keys().next();
  if (kept.size > keptMax && !oldest.done) kept.delete(oldest.value);
}

export function localMedia(eventId: string): Media | undefined {
  return kept.get(eventId);
}
