import { useState } from "react";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { createTimeline } from "../../../room/state/timeline.ts";
import type { TimelineItem } from "../../../room/types.ts";

/** The rows of the chat; those that did not change are the same objects again. */
export function useTimeline(): readonly TimelineItem[] {
  const [derive] = useState(createTimeline);
  return useRoom(derive);
}
