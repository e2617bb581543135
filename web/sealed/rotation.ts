import type { Rotation } from "@contract/sealed/keys.ts";
import { fromBase64url, randomBytes, toBase64url } from "./bytes.ts";
import { EpochKeys } from "./epoch-keys.ts";
import { epochKeyBytes } from "./formats.ts";
import { fetchHpke, linkSecretOf, makeRecipientGrant, wrapKey } from "./grants.ts";
import { enrol, isProofValid, type ListedRecipient, type NewRecipient, newSeat } from "./recipients.ts";

/** Creates the first epoch key. `device`: the owner's device. */
export async function makeFirstEpoch(roomId: string, device: NewRecipient) {
  const keys = new EpochKeys(roomId);
  const key = randomBytes(epochKeyBytes);
  const linkSecret = await linkSecretOf(key);
  await keys.trust(1, key, []);
  const seat = await newSeat(keys, device.memberId, "own-seat");
  return {
    body: {
      keyEpoch: 1 as const,
      linkGrant: await wrapKey("link", roomId, 1, { key, under: linkSecret }),
      recipients: [await enrol(keys, device), seat.recipient],
    },
    keys,
    /** Fragment of the room link. */
    linkSecret: toBase64url(linkSecret),
    /** Fragment of the owner's admin link. */
    seatSecret: seat.secret,
  };
}

/**
 * Makes the key of the next epoch, with a new room link. `recipients`: all that remain. The room's keys have it after the
 * server took it. Rejects without any key.
 */
export async function makeRotation(keys: EpochKeys, recipients: readonly ListedRecipient[]) {
  const { newest, roomId } = keys;
  const previousKey = keys.bytesOf(newest);
  if (!previousKey) throw new Error("no epoch key");
  const epoch = newest + 1;
  const key = randomBytes(epochKeyBytes);
  const linkSecret = await linkSecretOf(key);
  const previousGrant = await wrapKey("previous", roomId, epoch, { key: previousKey, under: key });
  return {
    body: {
      keyEpoch: epoch,
      linkGrant: await wrapKey("link", roomId, epoch, { key, under: linkSecret }),
      previousGrant,
      ...(await grantAll(keys, recipients, { epoch, key })),
    },
    /** Fragment of the new room link. */
    linkSecret: toBase64url(linkSecret),
    /** Adds the new key to the room's keys. Returns false if another rotation was faster. */
    adopt: () => keys.accept(epoch, key, [{ keyEpoch: epoch, grant: previousGrant }]),
  };
}

/** `leftOut`: recipients without a valid proof or public key; they get no key. */
async function grantAll(
  keys: EpochKeys,
  recipients: readonly ListedRecipient[],
  { epoch, key }: { epoch: number; key: Uint8Array<ArrayBuffer> },
): Promise<Required<Pick<Rotation, "grants" | "leftOut">>> {
  const grantOf = async (recipient: ListedRecipient): Promise<string | undefined> => {
    const publicKey = fromBase64url(recipient.publicKey);
    if (!publicKey || !(await isProofValid(keys, recipient))) return undefined;
    // A member with a valid proof can still register bytes that are no point of the curve.
    return makeRecipientGrant(keys.roomId, epoch, key, { ...recipient, publicKey }).catch(() => undefined);
  };
  // A script that cannot be fetched is no wrong key.
  await fetchHpke();
  const made = await Promise.all(recipients.map(grantOf));
  const grants: Rotation["grants"] = [];
  const leftOut: string[] = [];
  recipients.forEach(({ id }, at) => {
    const grant = made[at];
    if (grant === undefined) leftOut.push(id);
    else grants.push({ recipientId: id, grant });
  });
  return { grants, leftOut };
}
