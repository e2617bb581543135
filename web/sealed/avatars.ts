import { type Bytes, concat, pad, unpad } from "./bytes.ts";
import type { EpochKeys } from "./epoch-keys.ts";
import { associatedData, envelopeBlockBytes, epochBytes } from "./formats.ts";
import { decrypt, encrypt } from "./primitives.ts";

/** Encrypts a member's picture under the newest known key. Rejects without any key. */
export async function encryptAvatar(keys: EpochKeys, memberId: string, picture: Bytes): Promise<Bytes> {
  const epoch = keys.newest;
  const key = await keys.aes(epoch, "avatar");
  if (!key) throw new Error("no epoch key");
  const number = new Uint8Array(epochBytes);
  new DataView(number.buffer).setUint32(0, epoch);
  return concat(number, await encrypt(key, pad(picture, envelopeBlockBytes), dataOf(keys, epoch, memberId)));
}

/** Undefined for a picture that was changed or is another member's, and without its key. */
export async function decryptAvatar(keys: EpochKeys, memberId: string, bytes: Bytes): Promise<Bytes | undefined> {
  if (bytes.length < epochBytes) return undefined;
  const epoch = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const key = await keys.aes(epoch, "avatar");
  const padded = key && (await decrypt(key, bytes.slice(epochBytes), dataOf(keys, epoch, memberId)));
  return padded && unpad(padded);
}

function dataOf({ roomId }: EpochKeys, epoch: number, memberId: string): Bytes {
  return associatedData("avatar", roomId, epoch, memberId, "");
}
