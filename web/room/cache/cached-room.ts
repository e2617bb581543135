import { member } from "@contract/member.ts";
import { message } from "@contract/message.ts";
import { roomInfo } from "@contract/room-info.ts";
import * as z from "zod/mini";
import type { RoomMessage } from "../../sealed/room-codec.ts";

// Same schemas as on the wire, so a cached room is validated like an answer of the server.
export const cachedRoomSchema = z.object({
  rev: z.number(),
  room: roomInfo,
  members: z.array(member),
  messages: z.array(message),
  hasOlder: z.boolean(),
  /** Fields of a sealed room only: see `stored-room.ts`. */
  extras: z.optional(z.custom<unknown>()),
});
export type CachedRoomRecord = z.output<typeof cachedRoomSchema>;

/** Room data cached on the device for instant opening: the last messages, the members and the revision. */
export type CachedRoom = Omit<CachedRoomRecord, "extras" | "messages"> & { messages: RoomMessage[] };

export interface LoadedRoom extends CachedRoom {
  /** Ids of messages that are hidden on this device. */
  hidden: ReadonlySet<number>;
}
