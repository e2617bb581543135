import * as z from "zod/mini";
import * as Limits from "../limits.ts";
import { timestamp, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

/*
 * Hand-off: two devices exchange messages that the server cannot read, through a mailbox of two minutes. One device
 * makes it; one other device joins it, once. Each device has a token of its own; `number` counts the messages of one
 * device from 0, and a message is never replaced.
 */

const access = { token: z.string() };

export const makeHandOff = endpoint("POST", "/api/hand-offs", "anyone", {
  data: wireObject({ id: z.string(), code: z.string(), token: z.string(), expiresAt: timestamp }),
});

/** Joins by the id of a link, or by the code that a person read aloud. */
export const joinHandOff = endpoint("POST", "/api/hand-offs/join", "anyone", {
  body: z.union([z.object({ id: z.string() }), z.object({ code: z.string() })]),
  data: wireObject({ token: z.string(), expiresAt: timestamp }),
});

/** The messages of the other device. */
export const readHandOff = endpoint("POST", "/api/hand-offs/look", "anyone", {
  body: z.object(access),
  data: z.object({ joined: z.boolean(), messages: z.array(z.string()) }),
});

export const writeHandOff = endpoint("POST", "/api/hand-offs/messages", "anyone", {
  body: z.object({
    ...access,
    number: z.int().check(z.minimum(0), z.maximum(Limits.handOffMessagesMax - 1)),
    content: z.string().check(z.maxLength(Limits.handOffMessageMaxLength)),
  }),
  data: z.null(),
});

/** Deletes the mailbox; either device may. */
export const endHandOff = endpoint("POST", "/api/hand-offs/end", "anyone", {
  body: z.object(access),
  data: z.null(),
});
