import { ResultCode } from "../../contract/codes.ts";
import type { DeviceKey } from "../../contract/sealed/keys.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { checkKeyEpoch, checkSealed, keyRefusal } from "../rules/sealed/key-epochs.ts";
import type { Action } from "../verb.ts";

/**
 * Registers the caller's device as a recipient of grants, in place of its former key. The server cannot check the
 * proof: clients wrap keys only for devices whose proof is right.
 */
export const registerDevice: Action<DeviceKey, Record<string, never>> = {
  needs: "room.read",
  inGrace: true,
  run({ tables, me, session, now }, { id, publicKey, proof, proofEpoch, grant }) {
    checkSealed(tables);
    const { details, keyRecipients } = tables;
    const given = [proof, proofEpoch, grant].filter((value) => value !== undefined).length;
    if (given !== 0 && given !== 3) throw new Refused(ResultCode.badRequest, "badParameter", { field: "proof" });
    if (proofEpoch !== undefined) checkKeyEpoch(tables, proofEpoch);
    const known = keyRecipients.find(id);
    // A device that logs in again, as after a lost answer, takes its key to its new session.
    const isOwnKey = known?.memberId === me.id && known.publicKey === publicKey;
    if (known && !isOwnKey && known.id !== keyRecipients.ofSession(session)?.id)
      throw keyRefusal(details, "devicesChanged");
    const shown = { proof: proof ?? null, proofEpoch: proofEpoch ?? null, grant: grant ?? null };
    const waitedBefore = keyRecipients.waiting();
    keyRecipients.setDevice(session, { id, memberId: me.id, publicKey, ...shown });
    const isChanged = keyRecipients.waiting() !== waitedBefore;
    return outcome({}, isChanged ? [roomStateChanged(tables, now)] : []);
  },
};
