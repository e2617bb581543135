import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import type { MessageRecord } from "../messages.ts";
import { outcome } from "../outcome.ts";
import type { Parts } from "../parts.ts";
import type { Action } from "./action.ts";

/** The voice of a message, or its text when somebody asked for that before. */
export const findVoice: Action<{ messageId: number }, { fileId: string } | { transcript: string }> = {
  needs: "room.read",
  run({ parts }, { messageId }) {
    const { body } = voiceMessage(parts, messageId);
    if (body.transcribed) return outcome({ transcript: body.transcript ?? "" });
    return outcome({ fileId: body.fileId ?? "" });
  },
};

/** Keeps the text with the message, for everybody; the first one stays. */
export const keepTranscript: Action<{ messageId: number; transcript: string }, { transcript: string }> = {
  needs: "room.read",
  run({ parts }, { messageId, transcript }) {
    const { body } = voiceMessage(parts, messageId);
    if (body.transcribed) return outcome({ transcript: body.transcript ?? "" });
    const rev = parts.details.nextRev();
    parts.search.forget(messageId);
    parts.messages.replaceBody(messageId, rev, { ...body, transcribed: true, transcript });
    parts.search.add(messageId);
    return outcome({ transcript }, [{ event: "transcribed", data: { messageId, transcript, rev }, rev }]);
  },
};

function voiceMessage(parts: Parts, messageId: number): MessageRecord {
  const message = parts.messages.find(messageId);
  if (message?.kind !== "voice") throw new Refused(ResultCode.refused, "messageGone");
  return message;
}
