import type { EnvelopeContext } from "../../../../web/sealed/envelope.ts";
import { EpochKeys } from "../../../../web/sealed/epoch-keys.ts";
import type { EnvelopeKind } from "../../../../web/sealed/formats.ts";
import { envelopeKinds } from "../../../../web/sealed/formats.ts";
import { type NewRecipient, newDeviceKeys, newRecipientId } from "../../../../web/sealed/recipients.ts";
import * as reference from "./reference.ts";
import { inputs } from "./vectors.ts";

/** Keys of epochs 1 and 2 of a room; K_1 and K_2 of the vectors. */
export async function twoEpochs(room: string = inputs.room): Promise<EpochKeys> {
  const keys = new EpochKeys(room);
  await keys.trust(1, inputs.k1, []);
  await accept(keys, 2, inputs.k2, inputs.k1);
  return keys;
}

export async function firstEpoch(room: string = inputs.room): Promise<EpochKeys> {
  const keys = new EpochKeys(room);
  await keys.trust(1, inputs.k1, []);
  return keys;
}

/** Accepts a key with a right grant of the previous one. */
export function accept(keys: EpochKeys, epoch: number, key: Uint8Array<ArrayBuffer>, previousKey: Uint8Array) {
  const grant = reference.grant("previous", key, keys.roomId, epoch, previousKey, inputs.nonce);
  return keys.accept(epoch, key, [{ keyEpoch: epoch, grant }]);
}

export async function newDevice(memberId: string): Promise<{ keys: CryptoKeyPair; recipient: NewRecipient }> {
  const { keys, publicKey } = await newDeviceKeys();
  return { keys, recipient: { kind: "device", memberId, id: newRecipientId(), publicKey } };
}

/** An envelope made by the reference. */
export function envelopeOf(
  { kind, memberId, eventId }: EnvelopeContext<EnvelopeKind>,
  content: object,
  { epoch = 1, key = inputs.k1, room = inputs.room }: { epoch?: number; key?: Uint8Array; room?: string } = {},
): string {
  const place = { kind, room, epoch, member: memberId, id: eventId };
  return reference.envelope(key, envelopeKinds[kind], place, JSON.stringify(content), inputs.nonce);
}
