import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import type { AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { act, roomOf } from "../http/room-stub.ts";
import { ok, type Result, refusal } from "../lib/result.ts";

/** History, search and transcripts. Messages are sent over the socket. */
export const messages = new Hono<AppEnv>();

endpoint(messages, calls.listMessages, ({ c, session, query }) => act(c, session, "listMessages", query));
endpoint(messages, calls.searchMessages, ({ c, session, body }) => {
  const counted = takeFromBucket(c, "search");
  return counted.ok ? act(c, session, "searchMessages", body) : counted;
});
endpoint(messages, calls.getMessagesByIds, ({ c, session, query }) => act(c, session, "getMessagesByIds", query));

/** The room runs the speech model once per message for all members: see room/runtime/transcriber.ts. */
endpoint(messages, calls.transcribeMessage, async ({ c, session, params }) => {
  const messageId = /^\d{1,15}$/.test(params.messageId) ? Number(params.messageId) : 0;
  if (messageId === 0) return refusal(ResultCode.badRequest, "badParameter", { field: "id" });
  const text = await roomOf(c, session.roomId).transcribe(session.hash, messageId);
  return text.ok ? withTranscript(text.value) : text;
});

function withTranscript(transcript: string): Result<{ transcript: string }> {
  return transcript === "" ? refusal(ResultCode.refused, "noTextRecognized") : ok({ transcript });
}
