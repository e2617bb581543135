import type { Session } from "../../device/session.ts";

/** On the way to a room, as the router tells of it. */
export interface RoomTransition {
  location: { pathname: string; searchStr: string };
  /** Nobody goes there yet. */
  preload: boolean;
  /** Aborted when something else is chosen meanwhile. */
  abortController: AbortController;
}

/** What can show a chosen room before it is drawn stands here as soon as it is there; resolves when it is seen. */
export const chosenRoom: { show?: (session: Session, transition: RoomTransition) => Promise<void> | undefined } = {};
