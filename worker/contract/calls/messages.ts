import * as z from "zod/mini";
import { Limits } from "../limits.ts";
import { message } from "../message.ts";
import { counter, flag, joinedIds, wireObject } from "../wire.ts";
import type { Call } from "./call.ts";

/** A page of the history, in ascending order: the newest, or those before or after an id, or sent from a time on. */
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

/** The messages that hold all the words of `q`, the newest first, with `more` before the last of them. Words have no place in an address. */
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
