import { member } from "@contract/member.ts";
import { message } from "@contract/message.ts";
import { roomInfo } from "@contract/room-info.ts";
import * as z from "zod/mini";

// As on the wire: reading it back is checked as an answer of the server would be.
export const cachedRoom = z.object({
  rev: z.number(),
  room: roomInfo,
  members: z.array(member),
  messages: z.array(message),
  hasOlder: z.boolean(),
});

/** What a device keeps of a room, to open it at once: the last messages, the members, and how far that goes. */
export type CachedRoom = z.output<typeof cachedRoom>;
