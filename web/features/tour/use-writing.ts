import { useEffect, useState } from "react";
import { useRoom } from "../../room/RoomProvider.tsx";
import { messageField } from "./hints.ts";

/** True from the first key until the text is sent or deleted. */
export function useWriting(): boolean {
  const [writing, setWriting] = useState(false);
  /** Sending empties the composer without an `input` event. */
  const sent = useRoom(({ outbox, messages }) => `${outbox.length}/${messages.length}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sent` is the moment, not a value
  useEffect(() => {
    const update = () => setWriting((messageField()?.value ?? "") !== "");
    update();
    document.addEventListener("input", update);
    return () => document.removeEventListener("input", update);
  }, [sent]);
  return writing;
}
