import * as z from "zod/mini";
import { withoutUndefined } from "../../lib/without-undefined.ts";
import { sealedFile } from "../../sealed/sealed-file.ts";
import type { CachedRoom, CachedRoomRecord } from "../cache/cached-room.ts";

/** Fields that only messages of a sealed room have, in the order of the messages. */
const extras = z.array(
  z.object({
    locked: z.optional(z.enum(["malformed", "keyMissing", "damaged", "repeated", "formerKey"])),
    reactionEpoch: z.optional(z.number()),
    mentions: z.optional(z.array(z.string())),
    file: z.optional(sealedFile),
  }),
);

export function toStored(room: CachedRoom): CachedRoomRecord {
  return {
    ...room,
    // Decrypted pictures live as long as the page.
    room: { ...room.room, me: { ...room.room.me, avatar: "" } },
    members: room.members.map((member) => ({ ...member, avatar: "" })),
    extras: room.messages.map(({ locked, reactionEpoch, mentions, file }) => ({
      ...{ locked, reactionEpoch, mentions, file },
    })),
  };
}

/** Throws if the stored fields are damaged. */
export function fromStored({ extras: stored, ...room }: CachedRoomRecord): CachedRoom {
  const fields = z.parse(extras, stored);
  return {
    ...room,
    messages: room.messages.map((message, at) => ({ ...message, ...withoutUndefined(fields[at] ?? {}) })),
  };
}
