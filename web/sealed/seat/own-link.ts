import { fromBase64url } from "../bytes.ts";
import { belongsToSeat } from "../recipients.ts";
import { giveSeats } from "./give-seats.ts";
import type { SeatKeys } from "./seat-keys.ts";

/**
 * Fragment of the own personal or admin link. A new link gets a key first. Undefined if another device made the link:
 * only that one, and the link itself, have its secret. Rejects with a `CallError`.
 */
export async function ownLinkSecret(seat: SeatKeys, token: string): Promise<string | undefined> {
  const { recipients } = await seat.refresh();
  const { keys, memberId } = seat;
  const own = recipients.find((one) => one.kind === "seat" && one.memberId === memberId);
  if (!own) return (await giveSeats(seat, token, [memberId])).get(memberId);
  const known = fromBase64url(seat.secrets.seat ?? "");
  return known?.length && (await belongsToSeat(keys, own, known)) ? seat.secrets.seat : undefined;
}
