import { type Outcome, outcome } from "../runtime/outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/**
 * A reader chose by the link in an email to get emails or none. The member's address; "" of one who is not there any
 * more.
 */
export function chooseMail(tables: RoomTables, memberId: string, on: boolean): Outcome<string> {
  const member = tables.members.find(memberId);
  if (member && member.flags.mail !== on) tables.members.setFlags(memberId, { ...member.flags, mail: on });
  if (!on) tables.pendingEmails.forgetAllTo(memberId);
  return outcome(member?.email ?? "");
}
