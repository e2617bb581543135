import * as z from "zod/mini";
import { Limits } from "./limits.ts";
import { counter, wireObject } from "./wire.ts";

export const pushEndpoint = z.string().check(z.maxLength(Limits.pushEndpointMaxLength), z.regex(/^https:\/\//));

/** 65 bytes and 16 bytes in base64, with or without padding and in either alphabet. */
const clientKey = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{87}=?$/));
const authSecret = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{22}(==)?$/));

/** What `PushSubscription.toJSON()` gives. */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  keys: z.object({ p256dh: clientKey, auth: authSecret }),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscription>;

/** What a service worker is told of new messages. Who wrote what only where the member wants it shown. */
export const pushNotice = wireObject(
  {
    roomId: z.string(),
    roomName: z.string(),
    /** Unread messages, at most `unreadCountedMax`. */
    unread: counter,
    /** The newest one, or the newest of those that call the member by name. */
    messageId: counter,
    /** Is the member called by name? */
    mentioned: z.optional(z.boolean()),
    senderName: z.optional(z.string()),
    /** The sender left or was removed. */
    gone: z.optional(z.boolean()),
    /** The beginning of its text, or a file's name. */
    text: z.optional(z.string()),
  },
  { roomId: "chat_id", roomName: "chat_mc", messageId: "msg_id", senderName: "mc", text: "content" },
);
export type PushNotice = z.output<typeof pushNotice>;
