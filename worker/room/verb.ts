/* Verbs of a room, one a file: commands come from the socket, actions from members by REST, the others from the system. */
import type { CommandInput, CommandName, CommandReply } from "../contract/frames/client-frames.ts";
import type { Capability } from "../contract/permissions.ts";
import type { CommandContext } from "./context.ts";
import type { CallSignal, Outcome, SerializedReply } from "./outcome.ts";
import type { RoomTables } from "./tables/room-tables.ts";

/**
 * Handles one frame from the socket: reads and writes through the tables, and returns the reply and pushes. Throws
 * `Refused`, before any write.
 */
export type Command<C extends CommandName> = (
  context: CommandContext,
  input: CommandInput<C>,
  eventId: string,
) => Outcome<CommandReply<C> | SerializedReply> & {
  /** The revision of the command's change, for its ack. */
  rev?: number;
  /** Id of the participant in the call that the socket is from now on. */
  device?: string;
  signal?: CallSignal;
};

export type Commands = { readonly [C in CommandName]: Command<C> };

/** Rate limits per caller, see `runtime/request-rate-limits.ts`. */
export type Rate = "linkLookup" | "socket" | "history" | "costly" | "call";

/** A REST request of a member. Throws `Refused` before any write; about keys also after: its transaction is undone. */
export interface Action<Input, Reply> {
  needs: Capability;
  /** Allowed in the grace period, too: for members who may visit the ended room, or for everyone. */
  inGrace?: true | "everyone";
  /** `call` unless stated. `free` for the parts of a large file: the room's media quota limits their bytes. */
  rate?: Rate | "free";
  run(context: CommandContext, input: Input): Outcome<Reply>;
}

/** A question of shop, operator, entrance or cron job to a room. Throws `Refused` before any write. */
export interface SystemVerb<Input, Reply> {
  /** The caller whose link lookups are limited; undefined for the worker itself. */
  lookupBy?(input: Input): string | undefined;
  /** Asked with a bot's link: a wrong link gets the same refusal in every state of the room, so `run` checks the state. */
  byHook?: true;
  run(tables: RoomTables, input: Input, now: number): Outcome<Reply>;
}
