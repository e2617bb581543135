import * as z from "zod/mini";
import { roomStores } from "../device/database.ts";
import { type Session, seatPrefix } from "../device/session.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { useRoom } from "./RoomProvider.tsx";

const algorithm = { name: "AES-GCM", length: 256 } as const;

/** Lazy, because `CryptoKey` exists only in secure contexts (TLS or localhost). */
const stored = () =>
  z.object({ key: z.instanceof(CryptoKey), nonce: z.instanceof(Uint8Array), encrypted: z.instanceof(ArrayBuffer) });

/** Shares the store of cached rooms: a new store needs a new database version, which older tabs could not open. */
const storeName = "cache";
const keyOf = (session: Session) => `${seatPrefix(session)}/password`;

/**
 * A new password ends all other sessions. The token as additional data makes a password stored under another token
 * unreadable.
 */
const parameters = (nonce: BufferSource, { token }: Session) => ({
  ...algorithm,
  iv: nonce,
  additionalData: new TextEncoder().encode(token),
});

/**
 * Stores the room's password for its owner to send with an invitation: AES-GCM ciphertext in IndexedDB, with a key that
 * scripts cannot export. Both are deleted when the device forgets the seat. Without WebCrypto (a page without TLS)
 * nothing is stored. Never rejects.
 */
export async function storePassword(session: Session, password: string): Promise<void> {
  let value: unknown;
  try {
    const key = await crypto.subtle.generateKey(algorithm, false, ["encrypt", "decrypt"]);
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(password);
    value = { key, nonce, encrypted: await crypto.subtle.encrypt(parameters(nonce, session), key, text) };
  } catch {
    // A write without a value deletes the former password.
  }
  await roomStores().write({ storeName, key: keyOf(session), value });
}

/** Deletes the stored password, which may no longer be the room's. Never rejects. */
export async function forgetPassword(session: Session): Promise<void> {
  await roomStores().write({ storeName, key: keyOf(session), value: undefined });
}

/** Returns undefined when this device does not know the password. */
export async function readPassword(session: Session): Promise<string | undefined> {
  try {
    const { key, nonce, encrypted } = z.parse(stored(), await roomStores().get(storeName, keyOf(session)));
    const text = await crypto.subtle.decrypt(parameters(new Uint8Array(nonce), session), key, encrypted);
    return new TextDecoder().decode(text);
  } catch {
    return undefined;
  }
}

/**
 * Password of the room: undefined while it loads, null when this device does not know it, or a co-owner set another one.
 */
export function useRoomPassword(): string | null | undefined {
  const session = useRoom((state) => state.session);
  const byOther = useRoom(({ room }) => room.passwordByOther === true);
  const { value: password } = useLoaded(async () => (await readPassword(session)) ?? null, { version: session });
  return byOther && password ? null : password;
}
