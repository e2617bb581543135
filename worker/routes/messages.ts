import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { transcribe } from "../media/transcribe.ts";
import { type AppEnv, endpoint } from "./endpoint.ts";
import { takeFromBucket } from "./rate-limits.ts";
import { act } from "./room-of.ts";

/** The history, and voice as text; sending is the socket's. */
export const messages = new Hono<AppEnv>();

endpoint(messages, calls.listMessages, ({ c, session, query }) => act(c, session, "listMessages", query));
endpoint(messages, calls.searchMessages, ({ c, session, body }) => {
  const counted = takeFromBucket(c, "search");
  return counted.ok ? act(c, session, "searchMessages", body) : counted;
});
endpoint(messages, calls.getMessagesByIds, ({ c, session, query }) => act(c, session, "getMessagesByIds", query));

/** Asked for once, kept for everybody: see room/actions/transcribe.ts. */
endpoint(messages, calls.transcribeMessage, async ({ c, session, params }) => {
  const { AI, MEDIA } = c.env;
  const messageId = /^\d{1,15}$/.test(params.messageId) ? Number(params.messageId) : 0;
  if (messageId === 0) return refusal(ResultCode.badRequest, "badParameter", { field: "id" });
  const voice = await act(c, session, "findVoice", { messageId });
  if (!voice.ok) return voice;
  if ("transcript" in voice.value) return worded(voice.value.transcript);
  if (!AI) return refusal(ResultCode.refused, "transcribeMissing");
  const text = await transcribe(AI, MEDIA, { roomId: session.roomId, fileId: voice.value.fileId });
  if (text === undefined) return refusal(ResultCode.refused, "fileMissing");
  const kept = await act(c, session, "keepTranscript", { messageId, transcript: text });
  return kept.ok ? worded(kept.value.transcript) : kept;
});

function worded(transcript: string): Result<{ transcript: string }> {
  return transcript === "" ? refusal(ResultCode.refused, "noTextRecognized") : ok({ transcript });
}
