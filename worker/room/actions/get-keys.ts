import type { RoomKeys } from "../../contract/sealed/keys.ts";
import { outcome } from "../outcome.ts";
import { checkSealed } from "../rules/sealed/key-epochs.ts";
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
