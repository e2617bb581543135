import { useCallback, useEffect, useRef, useState } from "react";
import { nextTask } from "../../lib/next-task.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";

/** Enough to fill a screen. */
const enough = 24;
/** Pages that one press looks through; who wants to go on presses again. */
const pagesMax = 12;

/** Loads older messages until there is more of what is looked for. `found`: how much of it there is by now. */
export function useLoadOlder(found: number, what: string) {
  const { loadOlder, leaveHistoryWindow } = useRoomActions();
  const hasOlder = useRoom((state) => state.hasOlder);
  const loaded = useRoom((state) => state.loaded);
  const [looking, setLooking] = useState(false);
  const latest = useRef({ found, hasOlder });
  latest.current = { found, hasOlder };

  // What was shared is looked for from the newest messages on.
  useEffect(leaveHistoryWindow, [leaveHistoryWindow]);

  const fetchOlder = useCallback(async () => {
    setLooking(true);
    try {
      const wanted = latest.current.found + enough;
      for (let page = 0; page < pagesMax && latest.current.hasOlder && latest.current.found < wanted; page++) {
        await loadOlder();
        // The list is drawn before it is counted again.
        await nextTask();
      }
    } catch {
      // The button is still there.
    } finally {
      setLooking(false);
    }
  }, [loadOlder]);

  // A tab that would be empty looks by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tab
  useEffect(() => {
    if (loaded && latest.current.found < enough && latest.current.hasOlder) void fetchOlder();
  }, [what, loaded, fetchOlder]);

  return { more: hasOlder, looking, fetchOlder: () => void fetchOlder() };
}
