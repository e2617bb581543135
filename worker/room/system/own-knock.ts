import { ResultCode } from "../../contract/codes.ts";
import type { OwnKnock } from "../../contract/knock.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { type Admission, admit } from "../rules/entrance/begin-session.ts";
import { knocksChanged } from "../rules/entrance/knocks.ts";
import { join, type NewSeat, takeSeat } from "../rules/entrance/take-seat.ts";
import { freeOneSeat } from "../rules/free-seats.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { SystemVerb } from "../verb.ts";

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
