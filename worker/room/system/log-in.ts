import { ResultCode } from "../../contract/codes.ts";
import { nameField } from "../../contract/login.ts";
import { can } from "../../contract/permissions.ts";
import { checkWait, Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { type Admission, admit } from "../rules/entrance/begin-session.ts";
import {
  asksForPassword,
  type CheckedPassword,
  checkNewSeat,
  checkPasswordOf,
  forgetTries,
  passwordTryKey,
} from "../rules/entrance/login-limits.ts";
import { join, type NewSeat, takeSeat } from "../rules/entrance/take-seat.ts";
import { linkOf, seatOf } from "../rules/entrance/valid-link.ts";
import { availableSeats, freeOneSeat } from "../rules/free-seats.ts";
import { checkNotOwnersName } from "../rules/member-names.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
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

interface Entry extends CheckedPassword, NewSeat {
  linkHash: string;
  name?: string;
  sessionHash: string;
}

/** Logs a device in to the seat of its personal link, or to a free seat. The worker has verified the password. */
export const logIn: SystemVerb<Entry, Admission> = {
  run(tables, entry, now) {
    const link = linkOf(tables, entry.linkHash, now);
    const seat = seatOf(tables, link, entry.seatLinkHash);
    if (asksForPassword(link, seat)) checkPasswordOf(tables, entry);
    const { sealed } = tables.details;
    // The name of a sealed room's member is bound to the member's id, which a new one does not know yet.
    if (sealed && entry.name !== undefined) throw new Refused("notEncrypted");
    const needsName = !sealed && (!seat || seat.name === "");
    if (needsName && entry.name === undefined) throw new Refused("badParameter", { field: nameField });
    if (!seat && tables.details.knocking) throw new Refused("knockFirst");
    if (!seat) checkNewSeat(tables, entry.address, now);
    if (!seat) freeOneSeat(tables, now);
    forgetTries(tables, entry, link, now);
    if (!seat) tables.newSeats.count(entry.address, now);
    const member = seat ?? takeSeat(tables, entry, now);
    if (seat) tables.members.setNetwork(seat.id, entry.address);
    tables.members.setLanguage(member.id, entry.language);
    if (member.joinedAt === null && entry.name !== undefined) checkNotOwnersName(tables, entry.name);
    const pushes = member.joinedAt === null ? join(tables, member, entry.name ?? member.name, now) : [];
    if (link.supersedes) {
      tables.links.supersedeBy(entry.linkHash, member.id, ResultCode.linkInvalid);
      // The owner's other devices fetch the room with its new link.
      pushes.push(roomStateChanged(tables, now), ...rotationBecomesDue(tables, now));
    }
    const admitted = admit(tables, tables.members.find(member.id) ?? member, entry.sessionHash, now, {
      seatMade: link.memberId === null,
    });
    return outcome(admitted.reply, pushes, admitted.endings);
  },
};
