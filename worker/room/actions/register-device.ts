import type { DeviceKey } from "../../contract/sealed/keys.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { checkKeyEpoch, checkSealed, keyRefusal } from "../rules/sealed/key-epochs.ts";
import { countRecipientChange } from "../rules/sealed/key-rotation.ts";
import type { Action } from "../verb.ts";

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
