import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import type { AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { act, roomOf } from "../http/room-stub.ts";
import { Refused, unwrap } from "../lib/result.ts";

/** History, search and transcripts. Messages are sent over the socket. */
export const messages = new Hono<AppEnv>();

endpoint(messages, calls.listMessages, ({ c, session, query }) => act(c, session, "listMessages", query));
endpoint(messages, calls.searchMessages, ({ c, session, body }) => {
  takeFromBucket(c, "search");
  return act(c, session, "searchMessages", body);
});
endpoint(messages, calls.getMessagesByIds, ({ c, session, query }) => act(c, session, "getMessagesByIds", query));

/** The room runs the speech model once per message for all members: see room/runtime/transcriber.ts. */
endpoint(messages, calls.transcribeMessage, async ({ c, session, params }) => {
  const messageId = /^\d{1,15}$/.test(params.messageId) ? Number(params.messageId) : 0;
  if (messageId === 0) throw new Refused(ResultCode.badRequest, "badParameter", { field: "id" });
  const transcript = unwrap(await roomOf(c, session.roomId).transcribe(session.hash, messageId));
  if (transcript === "") throw new Refused(ResultCode.refused, "noTextRecognized");
  return { transcript };
});
