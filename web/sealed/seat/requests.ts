import { giveGrants } from "@contract/calls/keys.ts";
import { sessionApi } from "../../api/session-api.ts";
import { emojiOf } from "../../lib/sign-list.ts";
import { fromBase64url } from "../bytes.ts";
import { makeRecipientGrant, type Recipient } from "../grants.ts";
import { associatedData, signsCount, signsRounds } from "../labels.ts";
import { grantNewest } from "../rotation.ts";
import { isKeyRefusal } from "./key-refusal.ts";
import type { SeatKeys } from "./seat-keys.ts";

/** A device that asks for the key, with the signs that it shows too. */
export interface KeyRequest {
  id: string;
  memberId: string;
  publicKey: string;
  signs: string[];
}

/**
 * Devices that ask for the key. Those that prove a former key get the current one without a question. A device of the
 * own member proves nothing: the server can add one. Rejects with a `CallError`.
 */
export async function keyRequests(seat: SeatKeys, token: string): Promise<KeyRequest[]> {
  const { recipients } = await seat.refresh();
  const waiting = recipients.filter(({ kind, waits, id }) => kind === "device" && waits && id !== seat.recipientId);
  const { keyEpoch, grants } = await grantNewest(seat.keys, waiting);
  if (grants.length > 0) await give(token, keyEpoch, grants);
  const others = waiting.filter(({ id }) => !grants.some(({ recipientId }) => recipientId === id));
  return Promise.all(
    others.map(async ({ id, memberId, publicKey }) => ({
      ...{ id, memberId, publicKey },
      signs: await signsOf(seat.keys.roomId, keyEpoch, { memberId, id, publicKey }),
    })),
  );
}

/** Gives the key to a device whose signs were compared. Rejects with a `CallError`. */
export async function letIn(seat: SeatKeys, token: string, { id, memberId, publicKey }: KeyRequest): Promise<void> {
  const { keys } = seat;
  const epoch = keys.newest;
  const key = keys.bytesOf(epoch);
  const bytes = fromBase64url(publicKey);
  if (!key || !bytes) throw new Error("no key");
  const recipient = { kind: "device" as const, memberId, id, publicKey: bytes };
  await give(token, epoch, [{ recipientId: id, grant: await makeRecipientGrant(keys.roomId, epoch, key, recipient) }]);
}

/** Another member may have been faster, or the keys have changed: the list is then read again. */
async function give(token: string, keyEpoch: number, grants: { recipientId: string; grant: string }[]): Promise<void> {
  await sessionApi(token)(giveGrants, { body: { keyEpoch, grants }, quiet: true }).catch((error: unknown) => {
    if (!isKeyRefusal(error)) throw error;
  });
}

/** Signs of a device's public key, the same on both devices. */
export async function signsOf(
  roomId: string,
  epoch: number,
  { memberId, id, publicKey }: Omit<Recipient, "kind"> & { publicKey: string },
): Promise<string[]> {
  const input = await crypto.subtle.importKey("raw", fromBase64url(publicKey) ?? new Uint8Array(), "PBKDF2", false, [
    "deriveBits",
  ]);
  const salt = associatedData("signs", roomId, epoch, memberId, id);
  const slow = { name: "PBKDF2", hash: "SHA-256", salt, iterations: signsRounds };
  const bits = await crypto.subtle.deriveBits(slow, input, signsCount * 8);
  return emojiOf([...new Uint8Array(bits)].map((byte) => byte & 63));
}
