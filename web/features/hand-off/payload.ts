import * as Limits from "@contract/limits.ts";
import { language } from "@contract/text/languages.ts";
import * as z from "zod/mini";
import { themes } from "../../lib/theme.ts";

/** A room that goes along. */
const handedRoom = z.object({
  /** Code of the seat: see `seatCode`. */
  seat: z.string(),
  ticket: z.string(),
  sealed: z.optional(z.literal(true)),
  draft: z.optional(z.object({ text: z.string(), replyTo: z.number() })),
  /** Id of the message in the middle of the screen, unless the chat's end is in view. */
  place: z.optional(z.number()),
});
export type HandedRoom = z.output<typeof handedRoom>;

/**
 * Message of the old device to the new one. The first of `rooms` is opened first. It contains no choice of sound and
 * notifications: the server keeps those with the seat.
 */
export const payload = z.object({
  version: z.literal(1),
  rooms: z.array(handedRoom).check(z.minLength(1), z.maxLength(Limits.handOffRoomsMax)),
  /** Rooms that the person chose, with those that cannot come along. */
  count: z.optional(z.number()),
  language: z.optional(language),
  theme: z.optional(z.enum(themes)),
  formatting: z.optional(z.boolean()),
  /** Keys of sealed rooms: see `web/sealed/seat/hand-off.ts`. */
  keys: z.optional(z.string()),
});
export type Payload = z.output<typeof payload>;

/** Bytes of the payload's JSON that fit in one message as base64, with the IV and the tag. */
const maxBytes = Math.floor(Limits.handOffMessageMaxLength * 0.75) - 64;

/** Leaves drafts out, those of the last rooms first, until the payload fits in one message. */
export function shortenToFit(all: Payload): Payload {
  const rooms = [...all.rooms];
  for (let at = rooms.length - 1; at >= 0 && bytesOf({ ...all, rooms }) > maxBytes; at--) {
    const { draft: _, ...room } = rooms[at] as HandedRoom;
    rooms[at] = room;
  }
  return { ...all, rooms };
}

function bytesOf(value: Payload): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
