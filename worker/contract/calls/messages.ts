import * as z from "zod/mini";
import * as Limits from "../limits.ts";
import { message } from "../message.ts";
import { counter, flag, joinedIds, wireObject } from "../wire.ts";
import type { Call } from "./call.ts";

/** A history page, ascending: the newest messages, those before or after an id, or those from a time on. */
export const listMessages = {
  method: "GET",
  path: "/api/messages",
  access: "room.read",
  query: z.object({
    before: z.optional(counter),
    after: z.optional(counter),
    from: z.optional(counter),
    limit: z._default(counter.check(z.gte(1), z.lte(Limits.historyPageMax)), Limits.historyPageDefault),
  }),
  data: wireObject({ messages: z.array(message), more: flag }, { messages: "list" }),
} as const satisfies Call;

/**
 * Messages that contain all words of `q`, newest first; `more` pages by id. POST keeps the words out of URLs and logs.
 */
export const searchMessages = {
  method: "POST",
  path: "/api/messages/search",
  access: "room.read",
  body: wireObject(
    {
      text: z.string().check(z.minLength(1), z.maxLength(Limits.searchMaxLength)),
      before: z.optional(counter),
      limit: z._default(counter.check(z.gte(1), z.lte(Limits.historyPageMax)), Limits.searchPage),
    },
    { text: "q" },
  ),
  data: wireObject({ messages: z.array(message), more: flag }, { messages: "list" }),
} as const satisfies Call;

export const getMessagesByIds = {
  method: "GET",
  path: "/api/api_msg/list_msg_by_ids",
  access: "room.read",
  query: wireObject({ ids: joinedIds(Limits.messagesByIdMax) }, { ids: "msg_ids" }),
  data: z.array(message),
} as const satisfies Call;

export const transcribeMessage = {
  method: "POST",
  path: "/api/messages/:messageId/transcribe",
  access: "room.read",
  data: wireObject({ transcript: z.string() }, { transcript: "fan_text" }),
} as const satisfies Call;
