import { mayActOn } from "../../contract/permissions.ts";
import type { DeviceKey, GrantsToGive, RoomKeys, Rotation } from "../../contract/sealed/keys.ts";
import { Refused } from "../../lib/result.ts";
import { type CommandContext, checkCapability } from "../context.ts";
import { outcome } from "../outcome.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { checkKeyEpoch, checkSealed, keyRefusal } from "../rules/sealed/key-epochs.ts";
import { beginKeyEpoch, countRecipientChange, giveRotatedGrants } from "../rules/sealed/key-rotation.ts";
import type { KeyRecipient } from "../tables/key-recipients.ts";
import type { Action } from "../verb.ts";

/** The device's grant, the keys before it, and the recipients of the next rotation. */
export const getKeys: Action<void, RoomKeys> = {
  needs: "room.read",
  inGrace: true,
  run({ tables, session }) {
    checkSealed(tables);
    const { details, keyGrants, keyRecipients, members } = tables;
    const ownerId = members.owner()?.id;
    const device = keyRecipients.ofSession(session);
    const own = device?.grant
      ? [{ kind: "device" as const, keyEpoch: details.keyEpoch, recipientId: device.id, grant: device.grant }]
      : [];
    return outcome({
      keyEpoch: details.keyEpoch,
      ...(details.rotationDue ? { rotationDue: true } : {}),
      grants: [...own, ...keyGrants.previous().map((grant) => ({ kind: "previous" as const, ...grant }))],
      recipients: keyRecipients.all().map((recipient) => ({
        ...presentRecipient(recipient),
        ...(recipient.memberId === ownerId ? { owner: true } : {}),
      })),
    });
  },
};

function presentRecipient({ id, kind, memberId, publicKey, proof, proofEpoch, grant }: KeyRecipient) {
  return {
    ...{ id, kind, memberId, publicKey },
    ...(proof === null || proofEpoch === null ? {} : { proof, proofEpoch }),
    ...(grant === null ? { waits: true } : {}),
  };
}

/**
 * Registers the caller's device as a recipient of grants, in place of its former key. The server cannot check the
 * proof: clients wrap keys only for devices whose proof is right.
 */
export const registerDevice: Action<DeviceKey, Record<string, never>> = {
  needs: "room.read",
  inGrace: true,
  run(context, { id, publicKey, proof, proofEpoch, grant }) {
    const { tables, me, session, now } = context;
    checkSealed(tables);
    countRecipientChange(context);
    const { details, keyRecipients } = tables;
    const given = [proof, proofEpoch, grant].filter((value) => value !== undefined).length;
    if (given !== 0 && given !== 3) throw new Refused("badParameter", { field: "proof" });
    if (proofEpoch !== undefined) checkKeyEpoch(tables, proofEpoch);
    const known = keyRecipients.find(id);
    // A device that logs in again, as after a lost answer, takes its key to its new session.
    const isOwnDevice = known?.kind === "device" && known.memberId === me.id;
    const same = isOwnDevice && known.publicKey === publicKey ? known : undefined;
    const isOfSession = known?.id === keyRecipients.ofSession(session)?.id;
    if (known && !same && !isOfSession) throw keyRefusal(details, "devicesChanged");
    // A device that asks for the key keeps its proof: the next rotation covers it, and no member has to let it in.
    const shown = {
      proof: proof ?? same?.proof ?? null,
      proofEpoch: proofEpoch ?? same?.proofEpoch ?? null,
      grant: grant ?? (isOfSession ? null : (same?.grant ?? null)),
    };
    const waitedBefore = keyRecipients.waiting();
    keyRecipients.setDevice(session, { id, memberId: me.id, publicKey, ...shown });
    const isChanged = keyRecipients.waiting() !== waitedBefore;
    return outcome({}, isChanged ? [roomStateChanged(tables, now)] : []);
  },
};

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

export const rotateKeys: Action<Rotation, { keyEpoch: number }> = {
  needs: "room.rotateKeys",
  rate: "costly",
  run({ tables, me, now }, rotation) {
    checkSealed(tables);
    beginKeyEpoch(tables, rotation);
    giveRotatedGrants(tables, me, rotation);
    return outcome({ keyEpoch: rotation.keyEpoch }, [roomStateChanged(tables, now)]);
  },
};
