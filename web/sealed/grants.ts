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
 * is cached: a rotation calls this function for each recipient, and a repeated `import` takes 0.9 ms.
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

/** `link`: the key of an epoch under the room link's secret. `previous`: the key of `epoch - 1` under that of `epoch`. */
type SymmetricGrant = "link" | "previous";

/** The grant of a key. */
export async function wrapKey(
  kind: SymmetricGrant,
  roomId: string,
  epoch: number,
  { key, under }: { key: Bytes; under: Bytes },
): Promise<string> {
  const wrapping = await aesKey(await hkdfInput(under), kind);
  return toBase64url(await encrypt(wrapping, key, associatedData(kind, roomId, epoch, "", "")));
}

/** The key in a grant; undefined for a wrong secret, or a grant that is damaged or of another room or epoch. */
export async function unwrapKey(
  kind: SymmetricGrant,
  roomId: string,
  epoch: number,
  grant: string,
  under: Bytes,
): Promise<Bytes | undefined> {
  const wrapping = await aesKey(await hkdfInput(under), kind);
  const bytes = fromBase64url(grant);
  const key = bytes && (await decrypt(wrapping, bytes, associatedData(kind, roomId, epoch, "", "")));
  return key?.length === epochKeyBytes ? key : undefined;
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
