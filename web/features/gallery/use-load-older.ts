import { useCallback, useEffect, useRef, useState } from "react";
import { nextTask } from "../../lib/browser/next-task.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";

const enough = 24;
/** Pages fetched per press. */
const pagesMax = 12;

/** Loads older messages until there are `enough` of the kind. `found`: number found so far. */
export function useLoadOlder(found: number, what: string) {
  const { loadOlder, leaveHistoryWindow } = useRoomActions();
  const hasOlder = useRoom((state) => state.hasOlder);
  const loaded = useRoom((state) => state.loaded);
  const [looking, setLooking] = useState(false);
  const latest = useRef({ found, hasOlder });
  latest.current = { found, hasOlder };

  // The gallery starts at the newest messages.
  useEffect(leaveHistoryWindow, [leaveHistoryWindow]);

  const fetchOlder = useCallback(async () => {
    setLooking(true);
    try {
      const wanted = latest.current.found + enough;
      for (let page = 0; page < pagesMax && latest.current.hasOlder && latest.current.found < wanted; page++) {
        await loadOlder();
        // Renders the page before counting again.
        await nextTask();
      }
    } catch {
      // The button remains for a retry.
    } finally {
      setLooking(false);
    }
  }, [loadOlder]);

  // An empty tab loads older messages automatically.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tab
  useEffect(() => {
    if (loaded && latest.current.found < enough && latest.current.hasOlder) void fetchOlder();
  }, [what, loaded, fetchOlder]);

  return { more: hasOlder, looking, fetchOlder: () => void fetchOlder() };
}
