import { type Outcome, outcome } from "../runtime/outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** Sets whether a member gets emails, by the link in an email. Returns the member's address; "" for a former member. */
export function chooseMail(tables: RoomTables, memberId: string, on: boolean): Outcome<string> {
  const member = tables.members.find(memberId);
  if (member && member.flags.mail !== on) tables.members.setFlags(memberId, { ...member.flags, mail: on });
  if (!on) tables.pendingEmails.forgetAllTo(memberId);
  return outcome(member?.email ?? "");
}
