import type { CommandInput, CommandName, CommandReply } from "../../contract/frames/client-frames.ts";
import type { CommandContext } from "../runtime/command-context.ts";
import type { Outcome, SerializedReply } from "../runtime/outcome.ts";

/**
 * What a frame from the socket does: reads and writes through the parts, and returns what to say. Checks come before
 * writes: a refusal leaves nothing behind. Throws `Refused`.
 */
export type Command<C extends CommandName> = (
  context: CommandContext,
  input: CommandInput<C>,
  eventId: string,
) => Outcome<CommandReply<C> | SerializedReply> & {
  /** The revision that the command made, for its ack. */
  rev?: number;
};
