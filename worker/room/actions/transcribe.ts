import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import type { MessageRecord } from "../messages.ts";
import { type Outcome, outcome } from "../outcome.ts";
import type { Parts } from "../parts.ts";
import type { Action } from "./action.ts";

/** The file of a voice message, or its text when a run has ended. Refuses with the wait after a failed run. */
export const findVoice: Action<{ messageId: number }, { roomId: string; fileId: string } | { transcript: string }> = {
  needs: "room.read",
  run({ parts, now }, { messageId }) {
    const { body } = voiceMessage(parts, messageId);
    if (body.transcribed) return outcome({ transcript: body.transcript ?? "" });
    const waitMs = parts.failedTranscriptions.waitFor(messageId, now);
    if (waitMs > 0) throw new Refused(ResultCode.tooMany, "tooMany", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    return outcome({ roomId: parts.details.roomId, fileId: body.fileId ?? "" });
  },
};

/** Stores the text with the message, for every member. */
export function keepTranscript(parts: Parts, messageId: number, transcript: string): Outcome<string> {
  const { body } = voiceMessage(parts, messageId);
  const rev = parts.details.nextRev();
  parts.search.forget(messageId);
  parts.messages.replaceBody(messageId, rev, { ...body, transcribed: true, transcript });
  parts.search.add(messageId);
  return outcome(transcript, [{ event: "transcribed", data: { messageId, transcript, rev }, rev }]);
}

function voiceMessage(parts: Parts, messageId: number): MessageRecord {
  const message = parts.messages.find(messageId);
  if (message?.kind !== "voice") throw new Refused(ResultCode.refused, "messageGone");
  return message;
}
