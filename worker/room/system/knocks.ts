import { ResultCode } from "../../contract/codes.ts";
import type { OwnKnock } from "../../contract/knock.ts";
import * as Limits from "../../contract/limits.ts";
import { nameField } from "../../contract/login.ts";
import { newMemberId } from "../../lib/crypto/codes.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { type Admission, admit } from "../rules/entrance/begin-session.ts";
import { knocksChanged, oneLine } from "../rules/entrance/knocks.ts";
import { type CheckedPassword, checkNewSeat, checkPasswordOf, forgetTries } from "../rules/entrance/login-limits.ts";
import { join, type NewSeat, takeSeat } from "../rules/entrance/take-seat.ts";
import { linkOf } from "../rules/entrance/valid-link.ts";
import { freeOneSeat } from "../rules/free-seats.ts";
import { checkNotOwnersName } from "../rules/member-names.ts";
import { type RoomTables, sweepCountsLater } from "../tables/room-tables.ts";
import type { SystemVerb } from "../verb.ts";

interface KnockEntry extends CheckedPassword {
  linkHash: string;
  name?: string;
  line: string;
  /** SHA-256 of the new knock's token; an earlier try of the same login may have knocked with it. */
  tokenHash: string;
  earlierHash?: string;
}

/** `isEarlier`: the device's earlier knock goes on. */
type KnockReply = { endsAt: number; isEarlier: boolean };

/** Asks to be let in by the room link. The worker has verified the password. Holds a free seat until the knock ends. */
export const knock: SystemVerb<KnockEntry, KnockReply> = {
  run(tables, entry, now) {
    const { details, knocks, jobs, newSeats } = tables;
    const link = linkOf(tables, entry.linkHash, now);
    checkPasswordOf(tables, entry);
    if (!details.knocking || link.memberId !== null) throw new Refused("knockingOff");
    if (entry.name === undefined) throw new Refused("badParameter", { field: nameField });
    const repeated = knocks.byToken(entry.tokenHash, now);
    const earlier = entry.earlierHash === undefined ? undefined : knocks.byToken(entry.earlierHash, now);
    const ongoing = repeated ?? (earlier?.state === "declined" ? undefined : earlier);
    if (ongoing) {
      forgetTries(tables, entry, link, now);
      return outcome({ endsAt: ongoing.endsAt, isEarlier: !repeated });
    }
    const line = oneLine(entry.line);
    checkNotOwnersName(tables, entry.name);
    checkNewSeat(tables, entry.address, now);
    if (knocks.waiting(now).length >= Limits.knocksMax) throw new Refused("tooManyKnocks");
    freeOneSeat(tables, now);
    forgetTries(tables, entry, link, now);
    newSeats.count(entry.address, now);
    sweepCountsLater(tables, now);
    if (earlier) knocks.remove(earlier.id);
    const endsAt = now + Limits.knockWaitMs;
    knocks.add({ id: newMemberId(), name: entry.name, line, endsAt }, entry.tokenHash);
    jobs.schedule("pushKnocks", now);
    return outcome({ endsAt, isEarlier: false }, [knocksChanged(tables, now)]);
  },
};

/** `tokenHash`: SHA-256 of the waiting device's token. */
type OfToken = { tokenHash: string };

/** The knock of a token. Refuses one that has ended, and all in a room that is not open. */
function knockOf(tables: RoomTables, tokenHash: string, now: number) {
  const state = tables.details.stateAt(now);
  if (state === "expired") throw new Refused("roomExpired");
  if (state === "disabled") throw new Refused("roomDisabled");
  const found = tables.knocks.byToken(tokenHash, now);
  if (!found) throw new Refused("knockEnded");
  return found;
}

export const getKnock: SystemVerb<OfToken, OwnKnock> = {
  run(tables, { tokenHash }, now) {
    const { id: _, ...own } = knockOf(tables, tokenHash, now);
    return outcome({ ...own, roomName: tables.details.name, ownerName: tables.members.owner()?.name ?? "" });
  },
};

/** Ends a knock of any state. */
export const withdrawKnock: SystemVerb<OfToken, null> = {
  run(tables, { tokenHash }, now) {
    tables.knocks.remove(knockOf(tables, tokenHash, now).id);
    return outcome(null, [knocksChanged(tables, now)]);
  },
};

/**
 * Takes the seat that the admitted knock held. The answer may be lost, so until the knock's end the device may ask again:
 * it gets another session of the same seat.
 */
export const enterByKnock: SystemVerb<OfToken & NewSeat & { sessionHash: string }, Admission> = {
  run(tables, entry, now) {
    const { id, state, name } = knockOf(tables, entry.tokenHash, now);
    if (state !== "admitted") throw new Refused("knockWaits");
    const seated = tables.members.find(id);
    if (seated) {
      tables.links.endAllOf(id, ResultCode.linkInvalid);
      tables.links.addPersonal(entry.seatLinkHash, "seat", id);
      return admit(tables, seated, entry.sessionHash, now, { seatMade: true });
    }
    const member = takeSeat(tables, entry, now, id);
    freeOneSeat(tables, now, true);
    tables.knocks.forgetName(id);
    const pushes = [...join(tables, member, name, now), knocksChanged(tables, now)];
    const joined = tables.members.find(member.id) ?? member;
    const admitted = admit(tables, joined, entry.sessionHash, now, { seatMade: true });
    return outcome(admitted.reply, pushes, admitted.endings);
  },
};
