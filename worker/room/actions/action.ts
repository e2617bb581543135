import type { Capability } from "../../contract/permissions.ts";
import type { CommandContext } from "../runtime/command-context.ts";
import type { Outcome } from "../runtime/outcome.ts";

/** What a member asks for over REST: one verb, one file. Throws `Refused`, before it wrote anything. */
export interface Action<Input, Reply> {
  needs: Capability;
  /** Also in the days of grace, for who may visit the ended room. */
  inGrace?: true;
  run(context: CommandContext, input: Input): Outcome<Reply>;
}
