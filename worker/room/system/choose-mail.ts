import { outcome } from "../outcome.ts";
import type { SystemVerb } from "../verb.ts";

/** Sets whether a member gets emails, by the link in an email. Replies the member's address; "" for a former member. */
export const chooseMail: SystemVerb<{ memberId: string; on: boolean }, string> = {
  run({ members, pendingEmails }, { memberId, on }) {
    const member = members.find(memberId);
    if (member && member.flags.mail !== on) members.setFlags(memberId, { ...member.flags, mail: on });
    if (!on) pendingEmails.forgetAllTo(memberId);
    return outcome(member?.email ?? "");
  },
};
