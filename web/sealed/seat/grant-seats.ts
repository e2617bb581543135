import { giveGrants } from "@contract/endpoints/keys.ts";
import { apiWithToken } from "../../api/api-with-token.ts";
import { newSeat } from "../recipients.ts";
import { withCurrentKeys } from "./key-refusal.ts";
import type { SeatKeys } from "./seat-keys.ts";

/** Gives the key to new personal or admin links. Returns the links' fragments by member. Rejects with an `ApiError`. */
export async function grantSeats(
  seat: SeatKeys,
  token: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return withCurrentKeys(async (tries) => {
    if (tries > 1) await seat.refresh();
    const made = await Promise.all(
      memberIds.map((memberId) => newSeat(seat.keys, memberId, memberId === seat.memberId ? "own-seat" : "seat")),
    );
    const seats = made.map(({ recipient }) => recipient);
    await apiWithToken(token)(giveGrants, { body: { keyEpoch: seat.keys.newest, seats }, quiet: true });
    const secrets = new Map(made.map(({ recipient, secret }) => [recipient.memberId, secret]));
    const own = secrets.get(seat.memberId);
    if (own !== undefined) await seat.keepSecrets({ seat: own, own: true });
    return secrets;
  });
}
