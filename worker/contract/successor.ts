import * as z from "zod/mini";
import { counter, flag, wireObject } from "./wire.ts";

/** A room to be reopened: the seats, people and length that its successor can have. */
export const reopening = wireObject({
  seats: counter,
  /** Taken and invited seats, with the owner's. */
  people: counter,
  days: counter,
  /** The room has a successor; the members are led to the latest one. */
  reopened: flag,
});
export type Reopening = z.output<typeof reopening>;

/** The room that goes on in place of an ended one. Empty without one, and before its owner has set it up. */
export const successor = wireObject(
  {
    roomId: z.optional(z.string()),
    /** The caller's personal link code, or the room's; none for the owner, who has the admin link. */
    code: z.optional(z.string()),
  },
  { roomId: "chat_id", code: "ic" },
);
export type Successor = z.output<typeof successor>;
