import { useEffect, useState } from "react";
import { useRoom } from "../../room/RoomProvider.tsx";
import { messageField } from "./hints.ts";

/** Text stands in the composer: from the first key until the text is sent or deleted. */
export function useWriting(): boolean {
  const [writing, setWriting] = useState(false);
  /** Sending empties the composer without an `input` event. */
  const sent = useRoom(({ outbox, messages }) => `${outbox.length}/${messages.length}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sent` is the moment, not a value
  useEffect(() => {
    const look = () => setWriting((messageField()?.value ?? "") !== "");
    look();
    document.addEventListener("input", look);
    return () => document.removeEventListener("input", look);
  }, [sent]);
  return writing;
}
