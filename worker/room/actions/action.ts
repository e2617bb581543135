import type { Capability } from "../../contract/permissions.ts";
import type { CommandContext } from "../runtime/command-context.ts";
import type { Outcome } from "../runtime/outcome.ts";

/** One REST call of a member. Throws `Refused` before any write; about keys also after, as its transaction is undone. */
export interface Action<Input, Reply> {
  needs: Capability;
  /** Also allowed in the grace period, for members who may visit the ended room, or for everyone. */
  inGrace?: true | "everyone";
  run(context: CommandContext, input: Input): Outcome<Reply>;
}
