import type { Session } from "../../device/session.ts";
import { withSecret } from "../../lib/with-secret.ts";
import { fromBase64url } from "../bytes.ts";
import { seatMark } from "../recipients.ts";
import { grantSeats } from "./grant-seats.ts";
import type { SeatKeys } from "./seat-keys.ts";

/**
 * Fragment of the own personal or admin link. A new link gets a key first. Undefined if another device made the link:
 * only that one, and the link itself, have its secret. Rejects with an `ApiError`.
 */
export async function ownLinkSecret(seat: SeatKeys, token: string): Promise<string | undefined> {
  const { recipients } = await seat.refresh();
  const { keys, memberId } = seat;
  const own = recipients.find((one) => one.kind === "seat" && one.memberId === memberId);
  if (!own) return (await grantSeats(seat, token, [memberId])).get(memberId);
  const known = fromBase64url(seat.secrets.seat ?? "");
  return known?.length && (await seatMark(keys, own, known)) ? seat.secrets.seat : undefined;
}

/** Takes the secret of the own personal link from another device, if it is that one. Rejects with an `ApiError`. */
export async function takeLinkSecret(seat: SeatKeys, text: string): Promise<void> {
  const { recipients } = await seat.refresh();
  const own = recipients.find((one) => one.kind === "seat" && one.memberId === seat.memberId);
  const secret = fromBase64url(text);
  if (own && secret?.length && (await seatMark(seat.keys, own, secret))) await seat.keepSecrets({ seat: text });
}

/**
 * Replaces the secret of the own personal link if another member made it, as for an invitation: that member could open
 * later keys with it, also after a removal. The URL stays. Links of releases before 2026-11-26, as long as rooms of
 * that time exist, do not say who made them and are replaced once, except the admin link, which its owner keeps.
 * Rejects with an `ApiError`.
 */
export async function replaceGivenLink(
  seat: SeatKeys,
  { token, role }: Pick<Session, "token" | "role">,
): Promise<void> {
  const { keys, memberId, secrets } = seat;
  const secret = fromBase64url(secrets.seat ?? "");
  if (!secret?.length || secrets.own || role === "owner") return;
  const { recipients } = await seat.refresh();
  const own = recipients.find((one) => one.kind === "seat" && one.memberId === memberId);
  const mark = own && (await seatMark(keys, own, secret));
  if (mark === "seat") await grantSeats(seat, token, [memberId]);
  if (mark === "own-seat") await seat.keepSecrets({ own: true });
}

/** Completes the room link with the secret of a key epoch. Without its key there is no link. */
export async function withLinkSecret<Data extends { roomLink?: string | undefined }>(
  seat: SeatKeys,
  data: Data,
  keyEpoch = seat.keys.newest,
): Promise<Data> {
  if (data.roomLink === undefined) return data;
  const secret = await seat.linkSecret(keyEpoch);
  return { ...data, roomLink: secret && withSecret(data.roomLink, secret) };
}
