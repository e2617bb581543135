import * as Limits from "../../contract/limits.ts";
import { nameField } from "../../contract/login.ts";
import { newMemberId } from "../../lib/crypto/codes.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { knocksChanged, oneLine } from "../rules/entrance/knocks.ts";
import { type CheckedPassword, checkNewSeat, checkPasswordOf, forgetTries } from "../rules/entrance/login-limits.ts";
import { linkOf } from "../rules/entrance/valid-link.ts";
import { freeOneSeat } from "../rules/free-seats.ts";
import { checkNotOwnersName } from "../rules/member-names.ts";
import { sweepCountsLater } from "../tables/room-tables.ts";
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
