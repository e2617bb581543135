import { member } from "@contract/member.ts";
import { message } from "@contract/message.ts";
import { roomInfo } from "@contract/room-info.ts";
import * as z from "zod/mini";

// Same schemas as on the wire, so a cached room is validated like an answer of the server.
export const cachedRoom = z.object({
  rev: z.number(),
  room: roomInfo,
  members: z.array(member),
  messages: z.array(message),
  hasOlder: z.boolean(),
});

/** Room data cached on the device for instant opening: the last messages, the members and the revision. */
export type CachedRoom = z.output<typeof cachedRoom>;

export interface LoadedRoom extends CachedRoom {
  /** Ids of messages that are hidden on this device. */
  hidden: ReadonlySet<number>;
}
