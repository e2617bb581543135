import * as z from "zod/mini";
import { callStarters } from "./voice-call.ts";
import { counter, flag } from "./wire.ts";

/** Facts of a room that its members see, in the room's info and in the push of a change. A successor gets the settings. */
export const roomFacts = {
  /** The owner's text for newcomers. */
  welcome: z.optional(z.string()),
  /** Ids of pinned messages, the latest first. */
  pinned: z.optional(z.array(counter)),
  /** Seconds that a member waits between two messages; 0 without slow mode. */
  slowMode: z.optional(counter),
  /** Only the owner and the `announcers`, a list of member ids, may write. */
  announceOnly: z.optional(flag),
  announcers: z.optional(z.array(z.string())),
  /** People with the room's link and password wait until the owner lets them in. */
  knocking: z.optional(flag),
  /** Changes with the members' open goal and what was paid for it; "" without an open goal. */
  goal: z.optional(z.string()),
  /** Members, too, may save the whole room. A rule for the pages: members can read the history anyway. */
  membersSave: z.optional(flag),
  callStarters: z.optional(callStarters),
};
type Facts = z.output<z.ZodMiniObject<typeof roomFacts>>;
export type RoomFacts = { [Name in keyof Facts]-?: NonNullable<Facts[Name]> };
