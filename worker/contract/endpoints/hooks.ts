import * as z from "zod/mini";
import { bot } from "../hooks.ts";
import * as Limits from "../limits.ts";
import { nothing } from "../response-body.ts";
import { name } from "../text/text-rules.ts";
import { counter, timestamp, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

const named = { body: wireObject({ name }, { name: "mc" }), data: bot };
/** The link is shown once: the room stores a hash of its code. */
const botWithLink = wireObject({ id: z.string(), name, link: z.string() }, { name: "mc" });
const withSecret = z.object({ secret: z.string() });

export const getHooks = endpoint("GET", "/api/room/hooks", "room.setHooks", {
  data: wireObject({
    bots: z.array(bot),
    outgoing: z.optional(
      wireObject({
        url: z.string(),
        /** Time since which no delivery succeeded; 0 while deliveries succeed. */
        failingSince: timestamp,
        /** HTTP status of the last answer; 0 without one. */
        lastStatus: counter,
      }),
    ),
  }),
});

export const makeBot = endpoint("POST", "/api/room/hooks", "room.setHooks", { ...named, data: botWithLink });
export const renameBot = endpoint("PUT", "/api/room/hooks/:botId", "room.setHooks", named);
export const renewBotLink = endpoint("POST", "/api/room/hooks/:botId/renew", "room.setHooks", { data: botWithLink });
export const removeBot = endpoint("DELETE", "/api/room/hooks/:botId", "room.setHooks", { data: nothing });

/** Delivers all later messages to this URL. The secret is shown once. */
export const setOutgoingHook = endpoint("PUT", "/api/room/outgoing-hook", "room.setHooks", {
  body: z.object({ url: z.string().check(z.maxLength(Limits.hookUrlMaxLength)) }),
  data: withSecret,
});
export const renewOutgoingSecret = endpoint("POST", "/api/room/outgoing-hook/renew", "room.setHooks", {
  data: withSecret,
});
export const endOutgoingHook = endpoint("DELETE", "/api/room/outgoing-hook", "room.setHooks", { data: nothing });
/** Delivers a test at once. `status`: HTTP status of the answer, 0 without one. */
export const testOutgoingHook = endpoint("POST", "/api/room/outgoing-hook/test", "room.setHooks", {
  data: z.object({ status: counter }),
});

/**
 * Writes as a bot. A form may have files, in fields of any name, with the text as caption; a body of type `text/plain`,
 * or of `curl -d`, is the text. Idempotent by `event_id`, or by the header `Idempotency-Key`.
 */
export const postByHook = endpoint("POST", "/api/hooks/:code", "anyone", {
  body: wireObject({
    text: z._default(z.string(), ""),
    eventId: z.optional(z.string().check(z.regex(/^[\w.:-]{1,64}$/))),
  }),
  data: wireObject({ messageIds: z.array(counter) }, { messageIds: "msg_ids" }),
});
