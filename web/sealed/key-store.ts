import * as z from "zod/mini";
import type { RoomStores } from "../device/database.ts";
import { parseJson } from "../lib/parse-json.ts";
import { type Bytes, fromUtf8, utf8 } from "./bytes.ts";
import type { EpochKeys } from "./epoch-keys.ts";
import { openRecipientGrant } from "./grants.ts";
import { decrypt, encrypt } from "./primitives.ts";

/*
 * Epoch keys are stored as the grants that the server gave, which only the device's private key opens: WebCrypto cannot
 * export it, so that a copy of the readable data of the browser's storage opens no room. The newest epoch key, which spares
 * the page HPKE's script, and secrets of links are encrypted with a key that cannot be exported either. A script in the page
 * can use both keys, as the page itself does.
 */

const cryptoKey = z.custom<CryptoKey>((value) => value instanceof CryptoKey);

const storedGrants = z.object({
  keyEpoch: z.number(),
  /** The device's grant of that epoch. */
  grant: z.string(),
  previous: z.array(z.object({ keyEpoch: z.number(), grant: z.string() })),
});

const storedSecrets = z.object({
  /** Secret of the own personal or admin link. */
  seat: z.optional(z.string()),
  /** The link was made by its member: no other one knows the secret. */
  own: z.optional(z.boolean()),
});
/** Secrets of links, in base64url, for showing them again. */
export type LinkSecrets = z.output<typeof storedSecrets>;

const encrypted = z.custom<Bytes>((value) => value instanceof Uint8Array);

const storedRoom = z.object({
  recipientId: z.string(),
  keys: z.object({ privateKey: cryptoKey, publicKey: cryptoKey }),
  storageKey: cryptoKey,
  grants: z.optional(storedGrants),
  /** Missing in data of releases before 2026-11-26, until the device is in no room of that time. */
  epochKey: z.optional(encrypted),
  secrets: z.optional(encrypted),
});

/** Data of a sealed room on this device. */
export interface StoredRoom {
  recipientId: string;
  keys: CryptoKeyPair;
  /** Grants as the server last sent them. */
  grants?: z.output<typeof storedGrants> | undefined;
  /** The key in the device's grant. */
  epochKey?: Bytes | undefined;
  secrets: LinkSecrets;
}

/** `seat`: see `seatPrefix`; forgetting the seat deletes the data with its other data. */
export interface KeyStore {
  /**
   * Undefined if nothing is stored, as after the browser cleared the site's data: the device registers again. Rejects if
   * the database does not answer, as keys may be there.
   */
  load(): Promise<StoredRoom | undefined>;
  /** Returns false if the data is in memory only, and ends with the page. */
  save(room: StoredRoom): Promise<boolean>;
}

const storeName = "keys";

export function openKeyStore(stores: RoomStores, seat: string): KeyStore {
  const data = utf8(seat);
  const keyData = utf8(`epoch-key ${seat}`);
  const read = async () => {
    const answer = await stores.read(storeName, seat);
    if (!answer) throw new Error("The device's database does not answer");
    return z.safeParse(storedRoom, answer.value).data;
  };
  return {
    async load() {
      const found = await read();
      if (!found) return undefined;
      const { recipientId, keys, storageKey, grants, secrets } = found;
      const opened = secrets && (await decrypt(storageKey, secrets, data));
      const epochKey = found.epochKey && (await decrypt(storageKey, found.epochKey, keyData));
      return { recipientId, keys, grants, epochKey, secrets: parseSecrets(opened) };
    },
    async save({ recipientId, keys, grants, epochKey, secrets }) {
      const { storageKey = await newStorageKey() } = (await read().catch(() => undefined)) ?? {};
      const value = {
        ...{ recipientId, keys, storageKey, grants },
        ...(epochKey ? { epochKey: await encrypt(storageKey, epochKey, keyData) } : {}),
        secrets: await encrypt(storageKey, utf8(JSON.stringify(secrets)), data),
      };
      return stores.write({ storeName, key: seat, value });
    },
  };
}

/** Adds the stored keys, which were checked before they were stored. */
export async function restoreKeys(keys: EpochKeys, memberId: string, stored: StoredRoom): Promise<void> {
  if (!stored.grants) return;
  const key = stored.epochKey ?? (await openDeviceGrant(keys.roomId, memberId, stored, stored.grants));
  if (key) await keys.trust(stored.grants.keyEpoch, key, stored.grants.previous);
}

/** The key in the device's grant, or undefined. See `openRecipientGrant`. */
export function openDeviceGrant(
  roomId: string,
  memberId: string,
  { recipientId: id, keys }: Pick<StoredRoom, "recipientId" | "keys">,
  { keyEpoch, grant }: Pick<NonNullable<StoredRoom["grants"]>, "keyEpoch" | "grant">,
): Promise<Bytes | undefined> {
  return openRecipientGrant(roomId, keyEpoch, grant, { kind: "device", memberId, id, keys });
}

function newStorageKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

function parseSecrets(json: Bytes | undefined): LinkSecrets {
  return z.safeParse(storedSecrets, parseJson(json && fromUtf8(json))).data ?? {};
}

/** Stored rooms by seat, in place of a database that does not answer and may hold keys, which are not overwritten. */
const memory = new Map<string, StoredRoom>();
export const openMemoryStore = (seat: string): KeyStore => ({
  load: async () => memory.get(seat),
  async save(room) {
    memory.set(seat, room);
    return false;
  },
});
