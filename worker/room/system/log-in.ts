import { ResultCode } from "../../contract/codes.ts";
import { nameField } from "../../contract/login.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { type Admission, admit } from "../rules/entrance/begin-session.ts";
import {
  asksForPassword,
  type CheckedPassword,
  checkNewSeat,
  checkPasswordOf,
  forgetTries,
} from "../rules/entrance/login-limits.ts";
import { join, type NewSeat, takeSeat } from "../rules/entrance/take-seat.ts";
import { linkOf, seatOf } from "../rules/entrance/valid-link.ts";
import { freeOneSeat } from "../rules/free-seats.ts";
import { checkNotOwnersName } from "../rules/member-names.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
import type { SystemVerb } from "../verb.ts";

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
