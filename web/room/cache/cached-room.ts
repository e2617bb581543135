import { member } from "@contract/member.ts";
import { message } from "@contract/message.ts";
import { roomInfo } from "@contract/room-info.ts";
import * as z from "zod/mini";
import type { RoomMessage } from "../../sealed/room-codec.ts";
import { sealedFile } from "../../sealed/sealed-file.ts";

// Same schemas as on the wire, so a cached room is validated like an answer of the server.
export const cachedRoom = z.object({
  rev: z.number(),
  room: roomInfo,
  members: z.array(member),
  messages: z.array(message),
  hasOlder: z.boolean(),
  /** Fields that only messages of a sealed room have, in the order of the messages. */
  extras: z.optional(
    z.array(
      z.object({
        locked: z.optional(z.enum(["malformed", "keyMissing", "damaged"])),
        reactionEpoch: z.optional(z.number()),
        mentions: z.optional(z.array(z.string())),
        file: z.optional(sealedFile),
      }),
    ),
  ),
});
type StoredRoom = z.output<typeof cachedRoom>;

/** Room data cached on the device for instant opening: the last messages, the members and the revision. */
export type CachedRoom = Omit<StoredRoom, "extras" | "messages"> & { messages: RoomMessage[] };

export function toStored(room: CachedRoom): StoredRoom {
  if (!room.room.sealed) return room;
  const extras = room.messages.map(({ locked, reactionEpoch, mentions = [], file }) => ({
    ...{ locked, reactionEpoch, mentions: [...mentions], file },
  }));
  return {
    ...room,
    // Decrypted pictures live as long as the page.
    room: { ...room.room, me: { ...room.room.me, avatar: "" } },
    members: room.members.map((member) => ({ ...member, avatar: "" })),
    extras,
  };
}

export function fromStored({ extras, ...room }: StoredRoom): CachedRoom {
  if (!extras) return room;
  const messages = room.messages.map((message, at) => {
    const { locked, reactionEpoch, mentions, file } = extras[at] ?? {};
    return {
      ...message,
      ...(locked ? { locked } : {}),
      ...(reactionEpoch === undefined ? {} : { reactionEpoch }),
      ...(mentions ? { mentions } : {}),
      ...(file ? { file } : {}),
    };
  });
  return { ...room, messages };
}

export interface LoadedRoom extends CachedRoom {
  /** Ids of messages that are hidden on this device. */
  hidden: ReadonlySet<number>;
}
