import { newMemberId } from "../../lib/crypto/codes.ts";
import { digest } from "../../lib/crypto/keyring.ts";
import { checkWait } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { freeSeatsForInvitations } from "../rules/free-seats.ts";
import { nameWithMark } from "../rules/member-names.ts";
import { seatsChanged } from "../rules/room-facts.ts";
import { sweepCountsLater } from "../tables/room-tables.ts";
import type { Action } from "../verb.ts";

/**
 * Creates a seat for each address and queues an email with its link: all of them, or none if seats or the day's emails
 * are too few. An address whose earlier invitation is still open gets another email for the same seat.
 */
export const inviteByMail: Action<{ emails: string[]; language: string }, { sent: number }> = {
  needs: "member.invite",
  run({ tables, me, now }, { emails, language }) {
    const { details, members, links, pendingEmails, inviteMails, installation } = tables;
    const people = new Map(emails.map((email) => [email.toLowerCase(), email]));
    const invited = [...people.values()].map((email) => ({ email, seat: members.invitedAs(email) }));
    const newSeats = invited.filter(({ seat }) => seat === undefined).length;
    checkWait(installation.rateLimits ? inviteMails.count([...people.values()], now) : 0, "tooManyEmails");

    freeSeatsForInvitations(tables, newSeats, now);
    sweepCountsLater(tables, now);
    let sent = 0;
    for (const { email, seat } of invited) {
      // The recipient has unsubscribed.
      if (seat && !seat.flags.mail) continue;
      const id = seat?.id ?? newMemberId();
      if (!seat) members.insert({ id, role: "member", email, language });
      const { code, stored } = links.newDerived(details.roomId);
      links.addPersonal(digest(code), "seat", id);
      const inviterName = details.sealed ? "" : nameWithMark(me);
      const content = { kind: "invitation" as const, roomName: details.clearName, inviterName, ...stored };
      const to = { id, email, language, emailSource: "invite" as const };
      pendingEmails.add(`invitation:${details.roomId}:${id}:${stored.nonce}`, to, content, now);
      sent++;
    }
    return outcome({ sent }, newSeats > 0 ? [seatsChanged(tables, now)] : []);
  },
};
