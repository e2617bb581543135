import * as z from "zod/mini";
import { bot } from "../../hooks.ts";
import { roomFacts } from "../../room-facts.ts";
import { roomState } from "../../room-info.ts";
import { counter, flag, timestamp, wireObject } from "../../wire.ts";

/**
 * `c_chat_up_ltzt`: who may write, the room's state, seats, end, welcome, pinned messages, or owner-only info changed.
 */
export const roomStateChanged = wireObject(
  {
    muteAll: flag,
    state: roomState,
    seats: counter,
    seatsUsed: z.optional(counter),
    endsAt: timestamp,
    ...roomFacts,
    keyEpoch: z.optional(counter),
    rotationDue: z.optional(flag),
    keyRequests: z.optional(counter),
    bots: z.optional(z.array(bot)),
    hookHost: z.optional(z.string()),
  },
  { endsAt: "expires_at" },
);
