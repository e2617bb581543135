import { ResultCode } from "../../contract/codes.ts";
import type { OwnKnock } from "../../contract/knock.ts";
import * as Limits from "../../contract/limits.ts";
import { nameField } from "../../contract/login.ts";
import { newMemberId } from "../../lib/crypto/codes.ts";
import { Refused } from "../../lib/result.ts";
import { freeOneSeat } from "../rules/free-seats.ts";
import { knocksChanged, oneLine } from "../rules/knocks.ts";
import { checkNotOwnersName } from "../rules/member-names.ts";
import { type Outcome, outcome } from "../runtime/outcome.ts";
import { type RoomTables, sweepCountsLater } from "../tables/room-tables.ts";
import { type Admission, admit } from "./admit.ts";
import { checkNewSeat } from "./begin-login.ts";
import { checkPasswordOf, type Entry, forgetTries, join, type NewSeat, takeSeat } from "./log-in.ts";
import { linkOf } from "./look-up-link.ts";

export interface KnockEntry extends Pick<Entry, "linkHash" | "address" | "passwordHash" | "rehashed" | "name"> {
  line: string;
  /** SHA-256 of the new knock's token. */
  tokenHash: string;
  /** SHA-256 of the token of this device's earlier knock. */
  earlierHash?: string;
}

/** `isEarlier`: the device's earlier knock goes on. */
export type KnockReply = { endsAt: number; isEarlier: boolean };

/** Asks to be let in by the room link. The worker has verified the password. Holds a free seat until the knock ends. */
export function knock(tables: RoomTables, entry: KnockEntry, now: number): Outcome<KnockReply> {
  const { details, knocks, jobs, newSeats } = tables;
  const link = linkOf(tables, entry.linkHash, now);
  checkPasswordOf(tables, entry);
  if (!details.knocking || link.memberId !== null) throw new Refused(ResultCode.refused, "knockingOff");
  if (entry.name === undefined) throw new Refused(ResultCode.badRequest, "badParameter", { field: nameField });
  const earlier = entry.earlierHash === undefined ? undefined : knocks.byToken(entry.earlierHash, now);
  if (earlier && earlier.state !== "declined") {
    forgetTries(tables, entry, link, now);
    return outcome({ endsAt: earlier.endsAt, isEarlier: true });
  }
  const line = oneLine(entry.line);
  checkNotOwnersName(tables, entry.name);
  checkNewSeat(tables, entry.address, now);
  if (knocks.waiting(now).length >= Limits.knocksMax) throw new Refused(ResultCode.refused, "tooManyKnocks");
  freeOneSeat(tables, now);
  forgetTries(tables, entry, link, now);
  newSeats.count(entry.address, now);
  sweepCountsLater(tables, now);
  if (earlier) knocks.remove(earlier.id);
  const endsAt = now + Limits.knockWaitMs;
  knocks.add({ id: newMemberId(), name: entry.name, line, endsAt }, entry.tokenHash);
  jobs.schedule("pushKnocks", now);
  return outcome({ endsAt, isEarlier: false }, [knocksChanged(tables, now)]);
}

/** The knock of a token. Refuses one that has ended, and all in a room that is not open. */
function knockOf(tables: RoomTables, tokenHash: string, now: number) {
  const state = tables.details.stateAt(now);
  if (state === "expired") throw new Refused(ResultCode.roomExpired, "roomExpired");
  if (state === "disabled") throw new Refused(ResultCode.roomDisabled, "roomDisabled");
  const found = tables.knocks.byToken(tokenHash, now);
  if (!found) throw new Refused(ResultCode.notFound, "knockEnded");
  return found;
}

export function getKnock(tables: RoomTables, tokenHash: string, now: number): OwnKnock {
  const { id: _, ...own } = knockOf(tables, tokenHash, now);
  return { ...own, roomName: tables.details.name, ownerName: tables.members.owner()?.name ?? "" };
}

/** Ends a knock of any state. */
export function withdrawKnock(tables: RoomTables, tokenHash: string, now: number): Outcome<null> {
  tables.knocks.remove(knockOf(tables, tokenHash, now).id);
  return outcome(null, [knocksChanged(tables, now)]);
}

export type KnockAdmission = NewSeat & { tokenHash: string; sessionHash: string };

/** Takes the seat that the admitted knock held. The knock ends, so a second call is refused. */
export function enterByKnock(tables: RoomTables, entry: KnockAdmission, now: number): Outcome<Admission> {
  const { id, state, name } = knockOf(tables, entry.tokenHash, now);
  if (state !== "admitted") throw new Refused(ResultCode.refused, "knockWaits");
  tables.knocks.remove(id);
  freeOneSeat(tables, now);
  const member = takeSeat(tables, entry, now);
  const pushes = [...join(tables, member, name, now), knocksChanged(tables, now)];
  const admitted = admit(tables, tables.members.find(member.id) ?? member, entry.sessionHash, now, { seatMade: true });
  return outcome(admitted.reply, pushes, admitted.endings);
}
