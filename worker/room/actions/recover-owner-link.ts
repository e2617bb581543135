import { scheduleEmails } from "../jobs/reminders.ts";
import { type Outcome, outcome } from "../runtime/outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/**
 * Has a new admin link mailed to the address that paid for the room: only if its owner opted in, and not often. The
 * former link works until the new one is used. Says nothing, so that nobody learns anything by asking.
 */
export function recoverOwnerLink(
  tables: RoomTables,
  { payer, language }: { payer: string; language: string },
  now: number,
): Outcome<null> {
  const { details, members, links, pendingEmails, recovery } = tables;
  const owner = members.owner();
  if (!owner || details.disabled || !recovery.on || !recovery.take(now)) return outcome(null);
  const link = links.newDerived(details.roomId);
  links.addDerived(link, "owner", owner.id, { supersedes: true });
  const to = { id: owner.id, email: payer, language };
  pendingEmails.add(
    `new-owner-link:${details.roomId}:${now}`,
    to,
    { kind: "newOwnerLink", roomName: details.name, ...link.stored },
    now,
  );
  scheduleEmails(tables, now);
  return outcome(null);
}
