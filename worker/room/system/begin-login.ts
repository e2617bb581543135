import { can } from "../../contract/permissions.ts";
import { checkWait, Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { asksForPassword, checkNewSeat, passwordTryKey } from "../rules/entrance/login-limits.ts";
import { linkOf, seatOf } from "../rules/entrance/valid-link.ts";
import { availableSeats } from "../rules/free-seats.ts";
import { type RoomTables, sweepCountsLater } from "../tables/room-tables.ts";
import type { SystemVerb } from "../verb.ts";

/**
 * A begun login: the password hash to match (null: the link asks for none), or the level of a required proof of work.
 * `knocks`: the new member has to wait until they are let in.
 */
type BegunLogin = { passwordHash: string | null; knocks?: boolean } | { workLevel: number };

export interface LoginAttempt {
  linkHash: string;
  address: string;
  /** Level of the proven work; "off" if this installation requires none. */
  work?: number | "off" | undefined;
  /** Milliseconds until the worker can hash a password; 0 if it can now. */
  hashingWaitMs?: number;
  /** The client can wait for an answer to a knock. */
  mayKnock?: boolean;
  /** SHA-256 of the token of this device's earlier knock. */
  earlierHash?: string;
  /** SHA-256 of the token that a knock gets, and of the personal link that a new seat gets. */
  tokenHash?: string;
  seatLinkHash?: string;
}

/** Counts a password attempt before its verification. A link without a password needs no hash and is never delayed. */
export const beginLogin: SystemVerb<LoginAttempt, BegunLogin> = {
  run: (tables, attempt, now) => outcome(begin(tables, attempt, now)),
};

function begin(
  tables: RoomTables,
  { linkHash, address, work = 0, hashingWaitMs = 0, mayKnock = false, ...made }: LoginAttempt,
  now: number,
): BegunLogin {
  const link = linkOf(tables, linkHash, now);
  const { details } = tables;
  if (link.kind === "paid") throw new Refused(details.paidJoin ? "payToJoin" : "paidJoinOff");
  const seat = seatOf(tables, link, made.seatLinkHash);
  if (details.stateAt(now) === "expired" && !can(seat?.role ?? "member", "room.visitExpired"))
    throw new Refused("roomExpired");
  if (details.passwordHash === "") throw new Refused("notSetUp");
  const knocks = !seat && details.knocking;
  if (knocks && !mayKnock) throw new Refused("knockFirst");
  // The device's earlier knock holds a seat already.
  const isHeld = knocks && [made.earlierHash, made.tokenHash].some((hash = "") => tables.knocks.byToken(hash, now));
  if (!seat && !isHeld && availableSeats(tables, now) < 1) throw new Refused("roomFull");
  if (!seat && !isHeld) checkNewSeat(tables, address, now);
  if (!asksForPassword(link, seat)) return { passwordHash: null };
  if (tables.installation.rateLimits) {
    const counted = passwordTryKey(address, link);
    checkWait(Math.max(hashingWaitMs, tables.tries.waitFor(counted, now)));
    const workLevel = work === "off" ? 0 : tables.tries.workLevel(now);
    // The level may have risen while the client worked, so one level less is accepted.
    if (work !== "off" && workLevel > 0 && work < Math.max(1, workLevel - 1)) return { workLevel };
    tables.tries.count(counted, now);
    sweepCountsLater(tables, now);
  }
  return { passwordHash: details.passwordHash, ...(knocks ? { knocks } : {}) };
}
