import { mayActOn } from "../../contract/permissions.ts";
import type { GrantsToGive } from "../../contract/sealed/keys.ts";
import { Refused } from "../../lib/result.ts";
import { type CommandContext, checkCapability } from "../context.ts";
import { outcome } from "../outcome.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { checkKeyEpoch, checkSealed, keyRefusal } from "../rules/sealed/key-epochs.ts";
import { countRecipientChange } from "../rules/sealed/key-rotation.ts";
import type { Action } from "../verb.ts";

/** Gives the current key to recipients that wait, and to personal links: all of them, or none if one has a grant. */
export const giveGrants: Action<GrantsToGive, Record<string, never>> = {
  needs: "room.read",
  run(context, { keyEpoch, grants = [], seats = [] }) {
    const { tables } = context;
    checkSealed(tables);
    checkKeyEpoch(tables, keyEpoch);
    if (seats.some(({ memberId }) => memberId === context.me.id)) countRecipientChange(context);
    const { details, keyRecipients } = tables;
    for (const { recipientId, grant } of grants) {
      if (keyRecipients.find(recipientId)?.grant !== null) throw keyRefusal(details, "devicesChanged");
      keyRecipients.grant(recipientId, grant);
    }
    for (const { memberId, ...seat } of seats) {
      checkMaySetLink(context, memberId);
      const known = keyRecipients.find(seat.id);
      if (known && known.id !== keyRecipients.ofLink(memberId)?.id) throw keyRefusal(details, "devicesChanged");
      keyRecipients.setLink({ ...seat, memberId, proofEpoch: keyEpoch });
    }
    return outcome({}, grants.length > 0 ? [roomStateChanged(tables, context.now)] : []);
  },
};

/** The caller's own link, the link of a seat that is not taken, and a joined member's new link that has no key yet. */
function checkMaySetLink({ tables, me }: CommandContext, memberId: string): void {
  const member = tables.members.find(memberId);
  if (!member) throw new Refused("notFound");
  if (member.id === me.id) return;
  checkCapability(me, "member.invite");
  const hasKey = member.joinedAt !== null && tables.keyRecipients.ofLink(memberId) !== undefined;
  if (hasKey || !mayActOn(me.role, member.role)) throw new Refused("forbidden");
}
