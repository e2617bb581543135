import { useCallback, useEffect, useRef, useState } from "react";
import type { Session } from "../../../device/session.ts";
import { loadDraft, saveDraft } from "../../../room/cache/drafts.ts";
import { sharedIn } from "../attach/shared-in.ts";

/** The text in the composer, kept per room on this device. `replyTo` is 0 without a reply. */
export function useDraft(session: Session, replyTo: number, onReplyStored: (messageId: number) => void) {
  const [text, setText] = useState("");
  const written = useRef(false);
  const restoreReply = useRef(onReplyStored);
  restoreReply.current = onReplyStored;

  useEffect(() => {
    let gone = false;
    written.current = false;
    void loadDraft(session).then(async (draft) => {
      // Whoever types faster than the disk answers keeps what they typed.
      if (!gone && !written.current && draft) {
        setText(draft.text);
        if (draft.replyTo !== 0) restoreReply.current(draft.replyTo);
      }
      const shared = await (await sharedIn()).takeSharedText(session.roomId);
      if (gone || shared === "") return;
      written.current = true;
      setText((before) => (before.trim() === "" ? shared : `${before}\n${shared}`));
    });
    return () => {
      gone = true;
    };
  }, [session]);

  // With every change, and not a moment later: the page may go at any time, and what it starts then is not finished.
  useEffect(() => {
    if (written.current) void saveDraft(session, { text, replyTo });
  }, [session, text, replyTo]);

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
