import { giveGrants } from "@contract/endpoints/keys.ts";
import { apiWithToken } from "../../api/api-with-token.ts";
import { fromBase64url } from "../bytes.ts";
import { makeRecipientGrant } from "../grants.ts";
import { codeOf, verificationEmojiOf } from "./comparison.ts";
import { isKeyRefusal } from "./key-refusal.ts";
import type { SeatKeys } from "./seat-keys.ts";

/** A device that asks for the key, with the verification emoji that it shows too. */
export interface KeyRequest {
  id: string;
  memberId: string;
  publicKey: string;
  emoji: string[];
}

/**
 * Devices that ask for the key. None gets it without a comparison: the server can add one, also with an old proof by a
 * former member. Rejects with an `ApiError`.
 */
export async function keyRequests(seat: SeatKeys): Promise<KeyRequest[]> {
  const { keyEpoch, recipients } = await seat.refresh();
  const waiting = recipients.filter(({ kind, waits, id }) => kind === "device" && waits && id !== seat.recipientId);
  return Promise.all(
    waiting.map(async ({ id, memberId, publicKey }) => ({
      ...{ id, memberId, publicKey },
      emoji: await verificationEmojiOf(seat.keys.roomId, keyEpoch, { memberId, id, publicKey }),
    })),
  );
}

/**
 * Gives the key to a device whose emoji were compared. Returns the code for it, or undefined if another member was
 * faster or the keys have changed: the list is then read again. Rejects with an `ApiError`.
 */
export async function letIn(seat: SeatKeys, token: string, request: KeyRequest): Promise<string | undefined> {
  const { keys } = seat;
  const { id, memberId, publicKey } = request;
  const keyEpoch = keys.newest;
  const key = keys.bytesOf(keyEpoch);
  const bytes = fromBase64url(publicKey);
  if (!key || !bytes) throw new Error("no key");
  const recipient = { kind: "device" as const, memberId, id, publicKey: bytes };
  const grants = [{ recipientId: id, grant: await makeRecipientGrant(keys.roomId, keyEpoch, key, recipient) }];
  try {
    await apiWithToken(token)(giveGrants, { body: { keyEpoch, grants }, quiet: true });
  } catch (error) {
    if (!isKeyRefusal(error)) throw error;
    return undefined;
  }
  return codeOf(keys, keyEpoch, request);
}
