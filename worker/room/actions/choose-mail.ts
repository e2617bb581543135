import { type Outcome, outcome } from "../outcome.ts";
import type { Parts } from "../parts.ts";

/**
 * A reader chose by the link in an email to get emails or none. The member's address; "" of one who is not there any
 * more.
 */
export function chooseMail(parts: Parts, memberId: string, on: boolean): Outcome<string> {
  const member = parts.members.find(memberId);
  if (member && member.flags.mail !== on) parts.members.setFlags(memberId, { ...member.flags, mail: on });
  if (!on) parts.letters.forgetAllTo(memberId);
  return outcome(member?.email ?? "");
}
