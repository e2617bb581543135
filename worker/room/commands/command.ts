import type { CommandInput, CommandName, CommandReply } from "../../contract/frames/client-frames.ts";
import type { CommandContext } from "../runtime/command-context.ts";
import type { Outcome, SerializedReply } from "../runtime/outcome.ts";

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
};
