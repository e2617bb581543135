import { useEffect, useRef, useState } from "react";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { typingText } from "../labels/typing-text.ts";
import { useRowTexts } from "../rows/RowContexts.tsx";

/** A conversation pauses and continues all the time, and each announcement interrupts the reading of messages. */
const restMs = 20_000;

/** Announces to screen readers who begins to type, seldom. */
export function TypingAnnouncer({ on }: { on: boolean }) {
  const { t } = useRowTexts();
  const text = useRoom((state) => (state.connection === "live" ? typingText(state, t) : undefined));
  const [announcement, setAnnouncement] = useState("");
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === undefined) {
      setAnnouncement("");
      return;
    }
    if (on && performance.now() - typedAt.current >= restMs) setAnnouncement(text);
    return () => {
      typedAt.current = performance.now();
    };
  }, [text, on]);
  return <VisuallyHidden live>{announcement}</VisuallyHidden>;
}
