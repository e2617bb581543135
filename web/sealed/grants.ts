import { retry } from "../lib/loading/retry.ts";
import { type Bytes, concat, fromBase64url, toBase64url } from "./bytes.ts";
import {
  associatedData,
  epochKeyBytes,
  grantInfo,
  linkSecretBytes,
  publicKeyBytes,
  type RecipientKind,
  tagBytes,
} from "./formats.ts";
import { aesKey, decrypt, encrypt, hkdfBytes, hkdfInput } from "./primitives.ts";

let fetched: typeof import("./hpke.ts") | undefined;

/**
 * Loads the HPKE module, which makes and opens grants; encryption with keys of this device works without it. The module
 * is kept, because a rotation calls this function for each recipient, and a repeated `import` takes 0.9 ms.
 */
export async function fetchHpke(): Promise<typeof import("./hpke.ts")> {
  fetched ??= await retry(() => import("./hpke.ts"));
  return fetched;
}

/** A recipient of epoch keys: a device, or a seat by its personal or admin link. */
export interface Recipient {
  kind: RecipientKind;
  memberId: string;
  /** See `newRecipientId` and `newSeat`. */
  id: string;
}

export async function linkSecretOf(key: Bytes): Promise<Bytes> {
  return hkdfBytes(await hkdfInput(key), "link-secret", linkSecretBytes);
}

/** The epoch key wrapped under the secret of the room link. */
export async function makeLinkGrant(roomId: string, epoch: number, key: Bytes, linkSecret: Bytes): Promise<string> {
  const wrapping = await aesKey(await hkdfInput(linkSecret), "link");
  return toBase64url(await encrypt(wrapping, key, associatedData("link", roomId, epoch, "", "")));
}

/** The key of that epoch; undefined for a wrong secret, or a grant that is damaged or of another room or epoch. */
export async function openLinkGrant(
  roomId: string,
  epoch: number,
  grant: string,
  linkSecret: Bytes,
): Promise<Bytes | undefined> {
  const wrapping = await aesKey(await hkdfInput(linkSecret), "link");
  return openSymmetric(wrapping, grant, associatedData("link", roomId, epoch, "", ""));
}

/** The key of `epoch - 1` wrapped under the key of `epoch`. */
export async function makePreviousGrant(
  roomId: string,
  epoch: number,
  { key, previousKey }: { key: Bytes; previousKey: Bytes },
): Promise<string> {
  const wrapping = await aesKey(await hkdfInput(key), "previous");
  return toBase64url(await encrypt(wrapping, previousKey, associatedData("previous", roomId, epoch, "", "")));
}

/** The key of `epoch - 1`, or undefined. */
export async function openPreviousGrant(
  roomId: string,
  epoch: number,
  grant: string,
  key: Bytes,
): Promise<Bytes | undefined> {
  const wrapping = await aesKey(await hkdfInput(key), "previous");
  return openSymmetric(wrapping, grant, associatedData("previous", roomId, epoch, "", ""));
}

/** The epoch key wrapped for a recipient. Rejects if `publicKey` is no point of the curve. */
export async function makeRecipientGrant(
  roomId: string,
  epoch: number,
  key: Bytes,
  recipient: Recipient & { publicKey: Bytes },
): Promise<string> {
  const { hpke } = await fetchHpke();
  const recipientPublicKey = await hpke.kem.deserializePublicKey(recipient.publicKey);
  const sealed = await hpke.seal({ recipientPublicKey, info: grantInfo }, key, recipientData(roomId, epoch, recipient));
  return toBase64url(concat(new Uint8Array(sealed.enc), new Uint8Array(sealed.ct)));
}

/**
 * The epoch key, or undefined. HPKE's base mode does not say who made a grant, so the server can make one for a key of
 * its own: pass the key to `EpochKeys.accept`, which checks it against the keys that are known.
 */
export async function openRecipientGrant(
  roomId: string,
  epoch: number,
  grant: string,
  recipient: Recipient & { keys: CryptoKeyPair },
): Promise<Bytes | undefined> {
  const bytes = fromBase64url(grant);
  if (bytes?.length !== publicKeyBytes + epochKeyBytes + tagBytes) return undefined;
  const enc = bytes.slice(0, publicKeyBytes);
  const ciphertext = bytes.slice(publicKeyBytes);
  const { hpke, otherPublicKey } = await fetchHpke();
  const openWith = async (recipientKey: CryptoKeyPair): Promise<Bytes | undefined> => {
    try {
      const context = { recipientKey, enc, info: grantInfo };
      return new Uint8Array(await hpke.open(context, ciphertext, recipientData(roomId, epoch, recipient)));
    } catch {
      return undefined;
    }
  };
  const key = await openWith(recipient.keys);
  return key || recipient.kind === "device" ? key : openWith(await otherPublicKey(recipient.keys));
}

function recipientData(roomId: string, epoch: number, { kind, memberId, id }: Recipient): Bytes {
  return associatedData(kind, roomId, epoch, memberId, id);
}

async function openSymmetric(wrapping: CryptoKey, grant: string, data: Bytes): Promise<Bytes | undefined> {
  const bytes = fromBase64url(grant);
  const key = bytes && (await decrypt(wrapping, bytes, data));
  return key?.length === epochKeyBytes ? key : undefined;
}
