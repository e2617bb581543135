import { isSamePassword } from "../../../lib/crypto/passwords.ts";
import { checkWait, Refused } from "../../../lib/result.ts";
import type { LinkRecord } from "../../tables/links.ts";
import type { MemberRecord } from "../../tables/members.ts";
import type { RoomTables } from "../../tables/room-tables.ts";

/** A password that the worker verified. */
export interface CheckedPassword {
  /** Keyed hash of the caller's IP address. */
  address: string;
  /** The hash that the password matched; null if none was required. */
  passwordHash: string | null;
  /** The password's hash under the newest key, if `passwordHash` uses a former key. */
  rehashed?: string;
}

/** Refuses a new seat for a network above the hourly limit. Links to seats are not counted. */
export function checkNewSeat({ installation, newSeats, details }: RoomTables, address: string, now: number): void {
  checkWait(installation.rateLimits ? newSeats.waitFor(address, details.seats, now) : 0, "tooManyNewSeats");
}

/**
 * Key of the wrong-password count: the network, plus the seat for a seat link. Guesses by the room link then lock out
 * no member of the same network, and renewing a link does not reset the count.
 */
export function passwordTryKey(address: string, { memberId }: LinkRecord): string {
  return memberId === null ? address : `${address} ${memberId}`;
}

/** A paid seat's personal link asks for no password; an admin link does, also if its owner's seat was paid. */
export function asksForPassword({ kind }: LinkRecord, seat: MemberRecord | undefined): boolean {
  return kind === "owner" || !seat?.paid;
}

/**
 * Refuses if the hash that the worker verified against is no longer the room's: hashing runs outside the transaction.
 */
export function checkPasswordOf(
  { details }: RoomTables,
  { passwordHash }: Pick<CheckedPassword, "passwordHash">,
): void {
  if (!isSamePassword(passwordHash ?? "", details.passwordHash)) throw new Refused("incorrectPassword");
}

/** After the right password; a login without one must not reset the guess counter. */
export function forgetTries(
  { tries, details }: RoomTables,
  { passwordHash, rehashed, address }: CheckedPassword,
  link: LinkRecord,
  now: number,
): void {
  if (passwordHash === null) return;
  tries.forget(passwordTryKey(address, link), now);
  if (rehashed !== undefined) details.change({ passwordHash: rehashed });
}
