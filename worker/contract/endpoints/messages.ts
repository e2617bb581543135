import * as z from "zod/mini";
import * as Limits from "../limits.ts";
import { message, messageContent } from "../message.ts";
import { counter, flag, joinedIds, timestamp, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

/**
 * A history page, ascending: the newest messages, those before or after an id, or those from a time on. With `since` the
 * messages that changed at this revision or later, in order of their change; `after` then skips ids of this revision.
 */
export const listMessages = endpoint("GET", "/api/messages", "room.read", {
  query: z.object({
    before: z.optional(counter),
    after: z.optional(counter),
    from: z.optional(counter),
    since: z.optional(counter),
    limit: z._default(counter.check(z.gte(1), z.lte(Limits.historyReadPageMax)), Limits.historyPageDefault),
  }),
  data: wireObject({ messages: z.array(message), more: flag }, { messages: "list" }),
});

/**
 * Pages of the history with the contents only, for a device that reads the whole history of a sealed room to search in
 * it: the oldest messages after an id, or the newest before one.
 */
export const listContents = endpoint("GET", "/api/messages/contents", "room.read", {
  query: z.object({
    before: z.optional(counter),
    after: z.optional(counter),
    limit: z._default(counter.check(z.gte(1), z.lte(Limits.contentsPageMax)), Limits.contentsPageMax),
  }),
  data: wireObject({ messages: z.array(messageContent), more: flag }, { messages: "list" }),
});

/**
 * Messages that contain all words of `q`, newest first; `more` pages by id. POST keeps the words out of URLs and logs.
 */
export const searchMessages = endpoint("POST", "/api/messages/search", "room.read", {
  body: wireObject(
    {
      text: z.string().check(z.minLength(1), z.maxLength(Limits.searchMaxLength)),
      before: z.optional(counter),
      limit: z._default(counter.check(z.gte(1), z.lte(Limits.historyPageMax)), Limits.searchPage),
    },
    { text: "q" },
  ),
  data: wireObject({ messages: z.array(message), more: flag }, { messages: "list" }),
});

export const getMessagesByIds = endpoint("GET", "/api/api_msg/list_msg_by_ids", "room.read", {
  query: wireObject({ ids: joinedIds(Limits.messagesByIdMax) }, { ids: "msg_ids" }),
  data: z.array(message),
});

/** The caller's choices in a poll; and the members who chose each option, unless the poll is anonymous. */
export const listVotes = endpoint("GET", "/api/messages/:messageId/votes", "room.read", {
  data: z.object({ choices: z.array(counter), voters: z.optional(z.array(z.array(z.string()))) }),
});

/** Ends a poll before its time; for its sender and the owner. */
export const endPoll = endpoint("POST", "/api/messages/:messageId/end-poll", "message.send", {
  data: wireObject({ endsAt: timestamp }),
});

export const transcribeMessage = endpoint("POST", "/api/messages/:messageId/transcribe", "room.read", {
  data: wireObject({ transcript: z.string() }, { transcript: "fan_text" }),
});
