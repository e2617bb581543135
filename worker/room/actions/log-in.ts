import { ResultCode } from "../../contract/codes.ts";
import { nameField } from "../../contract/login.ts";
import { newMemberId } from "../../lib/crypto/codes.ts";
import { isSamePassword } from "../../lib/crypto/passwords.ts";
import { Refused } from "../../lib/result.ts";
import { notifyOfNewcomer } from "../jobs/reminders.ts";
import { freeOneSeat } from "../rules/free-seats.ts";
import { isMuted } from "../rules/may-speak.ts";
import { checkNotOwnersName, freeName } from "../rules/member-names.ts";
import { postNotice } from "../rules/notices.ts";
import { avatarUrl } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { rotationBecomesDue } from "../rules/sealed/rotation.ts";
import { type Outcome, outcome, type Push } from "../runtime/outcome.ts";
import type { LinkRecord } from "../tables/links.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import { type Admission, admit } from "./admit.ts";
import { checkNewSeat, triesOf } from "./begin-login.ts";
import { linkOf } from "./look-up-link.ts";

export interface Entry {
  linkHash: string;
  address: string;
  /** The hash that the password matched; null if none was required. */
  passwordHash: string | null;
  /** The password's hash under the newest key, if `passwordHash` uses a former key. */
  rehashed?: string;
  name?: string;
  language: string;
  sessionHash: string;
  /** SHA-256 of the personal link code of a new seat. */
  seatLinkHash: string;
}

/** Logs a device in to the seat of its personal link, or to a free seat. The worker has verified the password. */
export function logIn(tables: RoomTables, entry: Entry, now: number): Outcome<Admission> {
  const link = linkOf(tables, entry.linkHash, now);
  const seat = link.memberId === null ? undefined : tables.members.find(link.memberId);
  if (!seat?.paid) checkPasswordOf(tables, entry);
  const { sealed } = tables.details;
  // The name of a sealed room's member is bound to the member's id, which a new one does not know yet.
  if (sealed && entry.name !== undefined) throw new Refused(ResultCode.refused, "notEncrypted");
  const needsName = !sealed && (!seat || seat.name === "");
  if (needsName && entry.name === undefined)
    throw new Refused(ResultCode.badRequest, "badParameter", { field: nameField });
  if (!seat && tables.details.knocking) throw new Refused(ResultCode.refused, "knockFirst");
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
  const admitted = admit(tables, tables.members.find(member.id) ?? member, entry.sessionHash, now, { seatMade: !seat });
  return outcome(admitted.reply, pushes, admitted.endings);
}

/** Refuses a wrong password, which may have changed while the worker was hashing. */
export function checkPasswordOf({ details }: RoomTables, { passwordHash }: Pick<Entry, "passwordHash">): void {
  if (!isSamePassword(passwordHash ?? "", details.passwordHash))
    throw new Refused(ResultCode.refused, "incorrectPassword");
}

/** After the right password; a login without one must not reset the guess counter. */
export function forgetTries(
  { tries, details }: RoomTables,
  { passwordHash, rehashed, address }: Pick<Entry, "passwordHash" | "rehashed" | "address">,
  link: LinkRecord,
  now: number,
): void {
  if (passwordHash === null) return;
  tries.forget(triesOf(address, link), now);
  if (rehashed !== undefined) details.change({ passwordHash: rehashed });
}

export type NewSeat = Pick<Entry, "seatLinkHash" | "language" | "address">;

/** Takes a seat by the room link. It inherits the network's mute and profile change limit from former members. */
export function takeSeat(tables: RoomTables, { seatLinkHash, language, address }: NewSeat, now: number): MemberRecord {
  const { members, formerMembers, installation } = tables;
  const id = newMemberId();
  members.insert({
    ...{ id, role: "member", language, network: address },
    muted: installation.rateLimits && (members.anyMutedIn(address) || formerMembers.anyMutedIn(address, now)),
    profileChanges: formerMembers.profileChangesIn(address, now),
  });
  tables.links.addPersonal(seatLinkHash, "seat", id);
  const member = tables.members.find(id);
  if (!member) throw new Error("the member was just inserted");
  return member;
}

export function join(tables: RoomTables, member: MemberRecord, wanted: string, now: number): Push[] {
  const name = freeName(tables, member, wanted);
  // A new member starts with all earlier messages read.
  tables.members.markJoined(member.id, name, now);
  tables.receipts.set(member.id, tables.details.lastId);
  const { id, paid, muted } = member;
  const added: Push = {
    event: "memberAdded",
    data: {
      ...{ id, avatar: avatarUrl(tables, member), name, paid },
      ...{ readUpTo: tables.details.lastId, seatsUsed: tables.members.count() },
    },
    // A login by the room link takes a seat, which changes the free seats.
    rev: tables.details.nextSeatsRev(),
  };
  notifyOfNewcomer(tables, member.id, now);
  const pushes: Push[] = [added];
  if (muted)
    pushes.push({ event: "memberMuted", data: { memberId: id, on: true }, rev: tables.details.nextMembersRev() });
  // A muted member's name in a notice would be a lasting message.
  if (!isMuted(tables, member))
    pushes.push(postNotice(tables, "memberJoined", { ...member, name }, now, { targetId: id, name }));
  return pushes;
}
