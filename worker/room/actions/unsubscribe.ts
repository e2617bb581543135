import { type Outcome, outcome } from "../outcome.ts";
import type { Parts } from "../parts.ts";

/** Somebody followed the link in a letter: they get no more of them. Of who is not there any more, nothing is said. */
export function unsubscribe(parts: Parts, memberId: string): Outcome<null> {
  const member = parts.members.find(memberId);
  if (member?.flags.mail) parts.members.setFlags(memberId, { ...member.flags, mail: false });
  parts.letters.forgetAllTo(memberId);
  return outcome(null);
}
