import { outcome } from "../outcome.ts";
import type { SystemVerb } from "../verb.ts";

/**
 * Mails a new admin link to the buyer's email address, if the owner opted in, at a limited rate. The former link works
 * until the new one is used. Replies whether an email was queued, which the public endpoint does not reveal.
 */
export const recoverOwnerLink: SystemVerb<{ payer: string; language: string }, boolean> = {
  run({ details, members, links, pendingEmails, recovery }, { payer, language }, now) {
    const owner = members.owner();
    if (!owner || details.disabled || !recovery.on || !recovery.take(now)) return outcome(false);
    const { stored } = links.addDerived(details.roomId, "owner", owner.id, { supersedes: true });
    const to = { id: owner.id, email: payer, language };
    const content = { kind: "newOwnerLink" as const, roomName: details.clearName, ...stored };
    pendingEmails.add(`new-owner-link:${details.roomId}:${now}`, to, content, now);
    return outcome(true);
  },
};
