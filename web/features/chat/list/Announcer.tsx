import type { Message } from "@contract/message.ts";
import { memo, useEffect, useRef, useState } from "react";
import { useRoom } from "../../../room/RoomProvider.tsx";
import type { TimelineItem } from "../../../room/types.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { noticeText } from "../labels/notice-label.ts";
import { typingText } from "../labels/typing-text.ts";
import { useRowTexts } from "../rows/RowContexts.tsx";
import { lastIdIn, newestId } from "./scrolling/seen.ts";

/** At most this many messages are read aloud; of more, only the number. */
const maxRead = 3;

/**
 * Announces new messages of others, and who is typing, to screen readers. The list is no live region, because scrolling mounts and unmounts
 * its rows.
 */
export const Announcer = memo(function Announcer({ items, on }: { items: readonly TimelineItem[]; on: boolean }) {
  const texts = useRowTexts();
  const [announcement, setAnnouncement] = useState({ text: "", newest: 0 });
  const announcedUpTo = useRef<number>(undefined);
  /** The messages in the announcement. */
  const announced = useRef<readonly Message[]>([]);
  useEffect(() => {
    const { t, nameOf, mediaLabel } = texts;
    const newest = newestId(items);
    const from = announcedUpTo.current;
    announcedUpTo.current = Math.max(from ?? 0, newest);
    // A screen reader's cursor still finds the announcement: no recalled, cleared or former text may stand in it.
    if (announced.current.some((message) => !isShown(items, message))) {
      announced.current = [];
      setAnnouncement({ text: "", newest });
    }
    if (!on || from === undefined || newest <= from) return;
    const fresh: string[] = [];
    const messages: Message[] = [];
    for (let at = items.length - 1; at >= 0; at--) {
      const item = items[at];
      if (item === undefined || !("message" in item)) continue;
      const { message } = item;
      if (lastIdIn(item) <= from) break;
      if (item.kind !== "message") fresh.unshift(noticeText(message, texts));
      else if (!item.mine && !message.imported) {
        messages.push(message);
        fresh.unshift(t("announce", { name: nameOf(message.senderId), text: mediaLabel.ofMessage(message) }));
      }
    }
    if (fresh.length === 0) return;
    announced.current = fresh.length > maxRead ? [] : messages;
    const text = fresh.length > maxRead ? t("unreadLine", { count: fresh.length }) : fresh.join(" ");
    setAnnouncement({ text, newest });
  }, [items, on, texts]);
  return (
    <>
      <VisuallyHidden live>
        {/* Another element is read aloud, also with the same text. */}
        <span key={announcement.newest}>{announcement.text}</span>
      </VisuallyHidden>
      <TypingAnnouncer on={on} />
    </>
  );
});

/** True while the timeline has the message with this text. */
function isShown(items: readonly TimelineItem[], { id, content }: Message): boolean {
  const item = items.findLast((one) => "message" in one && one.message.id === id);
  return item?.kind === "message" && item.message.status === "sent" && item.message.content === content;
}

/** A conversation pauses and continues all the time, and each announcement interrupts the reading of messages. */
const restMs = 20_000;

/** Announces to screen readers who begins to type, seldom. */
function TypingAnnouncer({ on }: { on: boolean }) {
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
