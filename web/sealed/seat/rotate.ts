import { rotateKeys } from "@contract/endpoints/keys.ts";
import type { RoomKeys, Rotation } from "@contract/sealed/keys.ts";
import { apiWithToken } from "../../api/api-with-token.ts";
import type { ListedRecipient } from "../recipients.ts";
import { makeRotation } from "../rotation.ts";
import { withCurrentKeys } from "./key-refusal.ts";
import type { SeatKeys } from "./seat-keys.ts";

/**
 * Makes the key of the next epoch for an action that takes access away, and the action with it, again if the keys or
 * devices changed meanwhile. `ends`: recipients whose access the action ends. Rejects as `act` does.
 */
export async function actWithRotation<T>(
  seat: SeatKeys,
  act: (rotation: Rotation) => Promise<T>,
  ends: (recipient: ListedRecipient) => boolean = () => false,
): Promise<T> {
  return withCurrentKeys(async () => rotateOnce(seat, await seat.refresh(), act, ends));
}

/** Rotates the keys if access ended without a rotation, unless another member is faster. Rejects with an `ApiError`. */
export async function rotateIfDue(seat: SeatKeys, token: string): Promise<void> {
  const send = (rotation: Rotation) => apiWithToken(token)(rotateKeys, { body: rotation, quiet: true });
  await withCurrentKeys(async () => {
    const room = await seat.refresh();
    if (room.rotationDue) await rotateOnce(seat, room, send, () => false);
  });
}

async function rotateOnce<T>(
  seat: SeatKeys,
  { recipients }: RoomKeys,
  act: (rotation: Rotation) => Promise<T>,
  ends: (recipient: ListedRecipient) => boolean,
): Promise<T> {
  const remaining = recipients.filter((recipient) => recipient.proof !== undefined && !ends(recipient));
  const { body, adopt } = await makeRotation(seat.keys, remaining);
  const answer = await act(body);
  if (await adopt()) {
    const { keyEpoch, previousGrant, grants } = body;
    const own = grants.find(({ recipientId }) => recipientId === seat.recipientId);
    if (own) await seat.keepKey({ keyEpoch, grant: own.grant, previousGrant });
  }
  return answer;
}
