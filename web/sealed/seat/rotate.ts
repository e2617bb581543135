import type { Recipient, Rotation } from "@contract/sealed/keys.ts";
import { makeRotation } from "../rotation.ts";
import { isKeyRefusal } from "./key-refusal.ts";
import type { SeatKeys } from "./seat-keys.ts";

/** Tries, if devices come and go or others rotate at the same time. */
const triesMax = 4;

/**
 * Makes the key of the next epoch for an action that takes access away, and the action with it, again if the keys or
 * devices changed meanwhile. `ends`: recipients whose access the action ends. Rejects as `act` does.
 */
export async function rotating<T>(
  seat: SeatKeys,
  act: (rotation: Rotation) => Promise<T>,
  ends: (recipient: Recipient) => boolean = () => false,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const { recipients } = await seat.refresh();
    const remaining = recipients.filter((recipient) => recipient.proof !== undefined && !ends(recipient));
    const { body, linkSecret, adopt } = await makeRotation(seat.keys, remaining);
    try {
      const answer = await act(body);
      if (await adopt()) {
        const own = body.grants.find(({ recipientId }) => recipientId === seat.recipientId);
        if (own)
          await seat.keepKey(body.keyEpoch, own.grant, { link: { keyEpoch: body.keyEpoch, secret: linkSecret } });
      }
      return answer;
    } catch (error) {
      if (tries === triesMax || !isKeyRefusal(error)) throw error;
    }
  }
}
