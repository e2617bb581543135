import * as z from "zod/mini";
import type { Session } from "../../device/session.ts";
import { fromBase64url, toBase64url } from "../bytes.ts";
import { takeLinkSecret } from "./own-link.ts";
import { seatKeysOf } from "./seat-keys.ts";

/** Key of a room on its way to another device of the member, inside the hand-off's own encryption. */
const handedKey = z.object({ keyEpoch: z.number(), key: z.string(), seat: z.optional(z.string()) });
const handedKeys = z.record(z.string(), handedKey);

/** Keys of sealed rooms by room id, as text; undefined without any. */
export async function packKeys(sessions: readonly Session[]): Promise<string | undefined> {
  const packed: z.output<typeof handedKeys> = {};
  for (const session of sessions) {
    const { keys, secrets } = await seatKeysOf(session);
    const key = keys.bytesOf(keys.newest);
    if (key) packed[session.roomId] = { keyEpoch: keys.newest, key: toBase64url(key), ...secrets };
  }
  return Object.keys(packed).length > 0 ? JSON.stringify(packed) : undefined;
}

/** Registers this device in a room with the key from another device. Rejects with an `ApiError` or `ForeignKeys`. */
export async function unpackKey(session: Session, text: string): Promise<void> {
  const handed = z.parse(handedKeys, JSON.parse(text))[session.roomId];
  const key = fromBase64url(handed?.key ?? "");
  if (!handed || !key) return;
  const seat = await seatKeysOf(session);
  await seat.enter({ keyEpoch: handed.keyEpoch, key });
  if (handed.seat !== undefined) await takeLinkSecret(seat, handed.seat);
}
