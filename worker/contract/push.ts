import * as z from "zod/mini";
import * as Limits from "./limits.ts";
import { messageKind } from "./message.ts";
import { counter, wireObject } from "./wire.ts";

export const pushEndpoint = z.string().check(z.maxLength(Limits.pushEndpointMaxLength), z.regex(/^https:\/\//));

/** Keys of 65 and 16 bytes in base64 or base64url, with or without padding. */
const clientKey = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{87}=?$/));
const authSecret = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{22}(==)?$/));

/** JSON of `PushSubscription.toJSON()` (Push API). */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  keys: z.object({ p256dh: clientKey, auth: authSecret }),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscription>;

/**
 * Payload of a notification. Sender and text are included only if the member allows it. Of a sealed room it holds no
 * names: the text is encrypted, and `senderId`, `eventId` and `kind` are what opening it needs.
 */
export const pushNotice = wireObject(
  {
    roomId: z.string(),
    /** The notified seat; missing in notifications of releases before 2026-11-30. */
    memberId: z.optional(z.string()),
    roomName: z.string(),
    /** Unread messages, at most `unreadCountedMax`. */
    unread: counter,
    /** The newest unread message, or the newest that mentions the member. */
    messageId: counter,
    mentioned: z.optional(z.boolean()),
    /** People who wait to be let in; the sender is the last of them, the text their line. */
    knocks: z.optional(counter),
    /** People who talk in a call that began; no message is meant then. */
    talking: z.optional(counter),
    senderName: z.optional(z.string()),
    /** The sender left or was removed. */
    gone: z.optional(z.boolean()),
    /** Start of the text, or the file name. */
    text: z.optional(z.string()),
    senderId: z.optional(z.string()),
    eventId: z.optional(z.string()),
    kind: z.optional(messageKind),
  },
  {
    roomId: "chat_id",
    memberId: "uid",
    roomName: "chat_mc",
    messageId: "msg_id",
    senderName: "mc",
    text: "content",
    senderId: "tjuid",
    kind: "lx",
  },
);
export type PushNotice = z.output<typeof pushNotice>;
