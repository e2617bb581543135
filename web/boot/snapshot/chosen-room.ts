import type { Session } from "../../device/session.ts";

/** A navigation to a room, as the router reports it. */
export interface RoomTransition {
  location: { pathname: string; searchStr: string };
  /** True for a preload without navigation. */
  preload: boolean;
  /** Aborted when another navigation replaces this one. */
  abortController: AbortController;
}

/**
 * Hook, set by `use-snapshot.ts`, that shows a chosen room's snapshot before the room renders. Resolves after the
 * paint.
 */
export const chosenRoom: { show?: (session: Session, transition: RoomTransition) => Promise<void> | undefined } = {};
