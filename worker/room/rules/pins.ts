import type { Details } from "../tables/details.ts";

/** Removes a message from the pinned ones. Returns false if it was not pinned. */
export function unpin(details: Details, messageId: number): boolean {
  const { pinned } = details;
  if (!pinned.includes(messageId)) return false;
  details.change({ pinned: pinned.filter((id) => id !== messageId) });
  return true;
}
