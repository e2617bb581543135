import { useState } from "react";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { createTimeline } from "../../../room/state/timeline.ts";
import type { TimelineItem } from "../../../room/types.ts";

/** Rows of the chat; unchanged rows keep their identity. */
export function useTimeline(): readonly TimelineItem[] {
  const [derive] = useState(createTimeline);
  return useRoom(derive);
}
