import type { Push } from "@contract/frames/server-frames.ts";
import { localStore } from "../lib/browser/local-store.ts";

/** The localStorage key of a chat snapshot is this prefix and the seat's key. */
export const snapshotPrefix = "parley.last-screen.";

export function dropSnapshot(seat: string): void {
  localStore.remove(snapshotPrefix + seat);
}

/** Deletes all chat snapshots; each is written again when its room opens. */
export function dropAllSnapshots(): void {
  for (const key of localStore.keys(snapshotPrefix)) localStore.remove(key);
}

/** True when a push recalls, edits or clears messages that a snapshot may show. */
export function outdatesSnapshot(pushes: readonly Push[]): boolean {
  return pushes.some(
    ({ event, data }) =>
      event === "messageRecalled" ||
      event === "messageEdited" ||
      event === "historyCleared" ||
      (event === "messagesAdded" &&
        data.some(({ status, editedAt }) => status === "recalled" || editedAt !== undefined)),
  );
}
