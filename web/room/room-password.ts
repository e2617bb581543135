import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { type RoomStores, roomStores } from "../device/database.ts";
import { seatKey } from "../device/seat-key.ts";
import type { Session } from "../device/session.ts";
import { useRoom } from "./RoomProvider.tsx";

const algorithm = { name: "AES-GCM", length: 256 } as const;

/** Built when it is used: `CryptoKey` is defined only for pages that came by TLS or from this machine. */
const stored = () =>
  z.object({ key: z.instanceof(CryptoKey), nonce: z.instanceof(Uint8Array), encrypted: z.instanceof(ArrayBuffer) });

/** In the store of cached rooms: a store of its own would need a version of the database that older tabs cannot open. */
const storeName = "cache";
const keyOf = (session: Session) => `${seatKey(session)}/password`;

/** Another password ends all other sessions: what is stored can only be read with the token that it was stored with. */
const parameters = (nonce: BufferSource, { token }: Session) => ({
  ...algorithm,
  iv: nonce,
  additionalData: new TextEncoder().encode(token),
});

/**
 * Stores the room's password on this device, for its owner to send along with an invitation. IndexedDB holds the text
 * encrypted with AES-GCM, and a key of its own that no script can export. Both are deleted when the device forgets the
 * seat. Without WebCrypto (an address without TLS) nothing is stored. Does not reject.
 */
export async function storePassword(
  session: Session,
  password: string,
  stores: RoomStores = roomStores(),
): Promise<void> {
  let value: unknown;
  try {
    const key = await crypto.subtle.generateKey(algorithm, false, ["encrypt", "decrypt"]);
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(password);
    value = { key, nonce, encrypted: await crypto.subtle.encrypt(parameters(nonce, session), key, text) };
  } catch {
    // Without a value the former password is deleted.
  }
  await stores.write({ storeName, key: keyOf(session), value });
}

/** Undefined where this device does not know the password. */
export async function readPassword(session: Session, stores: RoomStores = roomStores()): Promise<string | undefined> {
  try {
    const { key, nonce, encrypted } = z.parse(stored(), await stores.get(storeName, keyOf(session)));
    const text = await crypto.subtle.decrypt(parameters(new Uint8Array(nonce), session), key, encrypted);
    return new TextDecoder().decode(text);
  } catch {
    return undefined;
  }
}

/** The room's password as this device knows it; undefined while it is read, null where the device does not know it. */
export function useRoomPassword(): string | null | undefined {
  const session = useRoom((state) => state.session);
  const [password, setPassword] = useState<string | null>();
  useEffect(() => {
    let shown = true;
    void readPassword(session).then((known) => shown && setPassword(known ?? null));
    return () => {
      shown = false;
    };
  }, [session]);
  return password;
}
