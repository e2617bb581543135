import { useCallback, useEffect, useRef, useState } from "react";
import { type Session, seatPrefix } from "../../../device/session.ts";
import { takeSharedText } from "../../../device/shared-in.ts";
import { firstPaint } from "../../../lib/browser/first-paint.ts";
import { loadDraft, saveDraft } from "../../../room/cache/drafts.ts";

/** The composer's text, persisted per room on this device. `replyTo` is 0 without a reply. */
export function useDraft(session: Session, replyTo: number, onReplyStored: (messageId: number) => void) {
  const [text, setText] = useState("");
  /** Nothing is saved before the stored draft is loaded: it would be overwritten. */
  const [loaded, setLoaded] = useState(false);
  /** The text was typed in this tab, not only loaded. */
  const written = useRef(false);
  /** Text and reply of the stored draft, which this tab has loaded. */
  const loadedText = useRef("");
  const loadedReply = useRef(0);
  const latest = useRef({ session, text, replyTo, onReplyStored });
  latest.current = { session, text, replyTo, onReplyStored };

  // Once: a new session mounts the room again, and a new name of the room makes another object of the same session.
  useEffect(() => {
    const { session } = latest.current;
    let gone = false;
    void loadDraft(session).then(async (draft) => {
      if (gone) return;
      if (draft) setText((typed) => joined(draft.text, typed));
      loadedText.current = draft?.text ?? "";
      loadedReply.current = draft?.replyTo ?? 0;
      if (draft?.replyTo && latest.current.replyTo === 0) latest.current.onReplyStored(draft.replyTo);
      setLoaded(true);
      await firstPaint();
      if (gone) return;
      const shared = await takeSharedText(session.roomId);
      if (gone || shared === "") return;
      written.current = true;
      setText((before) => joined(before, shared));
    });
    return () => {
      gone = true;
    };
  }, []);

  const seat = seatPrefix(session);
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const opened = new BroadcastChannel(`parley.sent.${seat}`);
    channel.current = opened;
    // The draft that the other tab had loaded, and the text that it sent; a former release posts the sent text alone.
    opened.onmessage = ({ data }: MessageEvent<string | string[]>) => {
      const { session, text, replyTo, onReplyStored } = latest.current;
      // The draft that this tab has only loaded was sent, perhaps after a change: it must not be sent twice.
      const wasSent = !written.current && [data].flat().some((other) => other.startsWith(text));
      // Sending deletes the draft of all tabs: the text of this one is stored again.
      if (!wasSent) return void saveDraft(session, { text, replyTo });
      // A reply that was chosen here is none of the sent draft.
      const isLoaded = loadedReply.current !== 0 && replyTo === loadedReply.current;
      loadedText.current = "";
      loadedReply.current = 0;
      setText("");
      if (isLoaded) onReplyStored(0);
    };
    return () => opened.close();
  }, [seat]);

  // Saved on each change without a delay: a write that starts while the page unloads does not finish.
  useEffect(() => {
    if (written.current && loaded) void saveDraft(session, { text, replyTo });
  }, [session, text, replyTo, loaded]);

  // A loaded reply that was closed, or answered by a file, would be back after a reload.
  useEffect(() => {
    const { session } = latest.current;
    if (written.current || loadedReply.current === 0 || replyTo === loadedReply.current) return;
    loadedReply.current = 0;
    void loadDraft(session).then((draft) => draft && saveDraft(session, { ...draft, replyTo }));
  }, [replyTo]);

  const write = useCallback((next: string) => {
    written.current = true;
    setText(next);
  }, []);
  const sent = useCallback(() => {
    // The store deletes the draft in the transaction that adds the message to the outbox. One that is not loaded yet is
    // none of this message: it is stored again.
    written.current = !loaded;
    loadedReply.current = 0;
    channel.current?.postMessage([loadedText.current, latest.current.text]);
    loadedText.current = "";
    setText("");
  }, [loaded]);
  return { text, write, sent };
}

/** Two texts in one field, so that neither is lost. */
const joined = (first: string, second: string): string =>
  [first, second].filter((text) => text.trim() !== "").join("\n");
