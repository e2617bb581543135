import { ResultCode } from "../../../contract/codes.ts";
import * as Limits from "../../../contract/limits.ts";
import { checkWait, Refused } from "../../../lib/result.ts";
import { type Outcome, outcome } from "../../outcome.ts";
import type { MessageRecord } from "../../tables/messages/message-record.ts";
import type { RoomTables } from "../../tables/room-tables.ts";
import { checkNotSealed } from "../sealed/key-epochs.ts";

export type TranscriptSource = { roomId: string; fileId: string; size: number } | { transcript: string };

/**
 * The file of a voice message, or its stored transcript. Refuses a file longer than a voice message, and a run too
 * soon after a failure.
 */
export function findTranscriptSource(tables: RoomTables, messageId: number, now: number): TranscriptSource {
  checkNotSealed(tables);
  const { body } = voiceMessage(tables, messageId);
  if (body.transcribed) return { transcript: body.transcript ?? "" };
  const { fileId = "", size = 0, media } = body;
  const sizeMax = media?.type === "audio/wav" ? Limits.voiceMaxBytes : Limits.compressedVoiceMaxBytes;
  if (size > sizeMax) throw new Refused("fileTooLarge", { code: ResultCode.refused });
  checkWait(tables.transcriptionLimits.waitAfterFailure(messageId, now));
  return { roomId: tables.details.roomId, fileId, size };
}

/** Stores the transcript with the message, for every member. */
export function storeTranscript(tables: RoomTables, messageId: number, transcript: string): Outcome<string> {
  const { body } = voiceMessage(tables, messageId);
  const rev = tables.details.nextRev();
  tables.search.forget(messageId);
  tables.messages.replaceBody(messageId, rev, { ...body, transcribed: true, transcript });
  tables.search.add(messageId);
  return outcome(transcript, [{ event: "transcribed", data: { messageId, transcript, rev }, rev }]);
}

function voiceMessage(tables: RoomTables, messageId: number): MessageRecord {
  const message = tables.messages.find(messageId);
  if (message?.kind !== "voice") throw new Refused("messageGone");
  return message;
}
