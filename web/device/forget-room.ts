import { localStore } from "../lib/browser/local-store.ts";
import { roomStores } from "./database.ts";
import { dropSnapshot } from "./drop-snapshots.ts";
import { forgottenPrefix } from "./session-prefix.ts";
import type { Sessions } from "./sessions.ts";

/** Deletes all that this device stores of a room whose session is gone from `sessions`. */
export function forgetSeat(seat: string, sessions: Pick<Sessions, "list">): void {
  dropSnapshot(seat);
  void roomStores()
    .forget(seat)
    .then((done) => done && localStore.remove(forgottenPrefix + seat));
  forgetUnlisted(sessions);
}

/**
 * Deletes the manifests, shared files and notifications of rooms that are not in `sessions`. Without a network the
 * service worker's cache has the code.
 */
export function forgetUnlisted(sessions: Pick<Sessions, "list">): void {
  void import("./local-data.ts").then(({ forgetLocalData }) => forgetLocalData(sessions.list())).catch(() => undefined);
}
