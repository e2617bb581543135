import type { Push } from "@contract/frames/server-frames.ts";
import { localStore } from "../lib/local-store.ts";

/** The localStorage key of a chat snapshot is this prefix and the seat's key. */
export const snapshotPrefix = "parley.last-screen.";

/** What the last screen of a seat's room showed is not to be seen again. */
export function dropSnapshot(seat: string): void {
  localStore.remove(snapshotPrefix + seat);
}

/** Shows no chat before its scripts are there until each was open again. */
export function dropAllSnapshots(): void {
  for (const key of localStore.keys(snapshotPrefix)) localStore.remove(key);
}

/** Do these take something back that was to be seen? */
export function takesBack(pushes: readonly Push[]): boolean {
  return pushes.some(
    ({ event, data }) =>
      event === "messageRecalled" ||
      event === "historyCleared" ||
      (event === "messagesAdded" && data.some(({ status }) => status === "recalled")),
  );
}
