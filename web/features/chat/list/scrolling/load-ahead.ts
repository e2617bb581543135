import { useEffect, useRef } from "react";

/** Older or newer messages are requested while this many rows remain beyond the viewport. */
export const loadAheadRows = 25;
/** Pause before the next request after an error. */
const retryAfterMs = 4000;

/** Loads messages while `isNear()`: asked after each render, since each one can change the rows in view. */
export function useLoadAhead(isNear: () => boolean, load: () => Promise<void>): void {
  const blockedUntil = useRef(0);
  useEffect(() => {
    if (!isNear() || performance.now() < blockedUntil.current) return;
    // A request takes time that the frame of these rows does not have, so it starts in a later task.
    const timer = setTimeout(() => {
      load().catch(() => {
        blockedUntil.current = performance.now() + retryAfterMs;
      });
    });
    return () => clearTimeout(timer);
  });
}
