import type { Push } from "@contract/frames/server-frames.ts";
import { lastScreenPrefix } from "../lib/last-screen.ts";
import { localStore } from "../lib/local-store.ts";

/** What the last screen of a seat's room showed is not to be seen again. */
export function dropLastScreen(seat: string): void {
  localStore.remove(lastScreenPrefix + seat);
}

/** Shows no chat before its scripts are there until each was open again. */
export function dropAllLastScreens(): void {
  for (const key of localStore.keys(lastScreenPrefix)) localStore.remove(key);
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
