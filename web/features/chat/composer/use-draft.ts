import { useCallback, useEffect, useRef, useState } from "react";
import { loadDraft, saveDraft } from "../../../room/drafts.ts";
import type { Session } from "../../../room/types.ts";

const saveAfterMs = 300;

/** The text in the composer, kept per room on this device. `replyTo` is 0 without a reply. */
export function useDraft(session: Session, replyTo: number, onReplyKept: (messageId: number) => void) {
  const [text, setText] = useState("");
  const written = useRef(false);
  const latest = useRef({ text, replyTo });
  latest.current = { text, replyTo };
  const restoreReply = useRef(onReplyKept);
  restoreReply.current = onReplyKept;

  useEffect(() => {
    let gone = false;
    written.current = false;
    void loadDraft(session).then((draft) => {
      // Whoever types faster than the disk answers keeps what they typed.
      if (gone || written.current || !draft) return;
      setText(draft.text);
      if (draft.replyTo !== 0) restoreReply.current(draft.replyTo);
    });
    return () => {
      gone = true;
    };
  }, [session]);

  useEffect(() => {
    if (!written.current) return;
    const timer = setTimeout(() => void saveDraft(session, { text, replyTo }), saveAfterMs);
    return () => clearTimeout(timer);
  }, [session, text, replyTo]);

  // The page may go at any moment: a timer would be too late.
  useEffect(() => {
    const save = () => {
      if (written.current) void saveDraft(session, latest.current);
    };
    const onHide = () => document.visibilityState === "hidden" && save();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      save();
    };
  }, [session]);

  const write = useCallback((next: string) => {
    written.current = true;
    setText(next);
  }, []);
  const sent = useCallback(() => {
    // The engine takes the draft away in one step with the message's way into the outbox.
    written.current = false;
    setText("");
  }, []);
  return { text, write, sent };
}
