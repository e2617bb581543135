import { ResultCode } from "../../contract/codes.ts";
import { nameField } from "../../contract/login.ts";
import { newMemberId } from "../../lib/codes.ts";
import { isSamePassword } from "../../lib/passwords.ts";
import { Refused } from "../../lib/result.ts";
import { notifyOfNewcomer } from "../jobs/reminders.ts";
import { freeSeatForLogin } from "../rules/free-seats.ts";
import { isMuted } from "../rules/may-speak.ts";
import { checkNotOwnersName, freeName } from "../rules/member-names.ts";
import { postNotice } from "../rules/notices.ts";
import { avatarUrl } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { type Outcome, outcome, type Push } from "../runtime/outcome.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import { type Admission, admit } from "./admit.ts";
import { checkNewSeat, triesOf } from "./begin-login.ts";
import { linkOf } from "./look-up-link.ts";

export interface Entry {
  linkHash: string;
  address: string;
  /** The hash that the password was found to match; null where none was asked for. */
  passwordHash: string | null;
  /** The same password under the newest key, when `passwordHash` is under a former one. */
  rehashed?: string;
  name?: string;
  language: string;
  sessionHash: string;
  /** SHA-256 of the personal link code for a seat that is taken now. */
  seatLinkHash: string;
}

/** Lets a device in: into the seat of its personal link, or into a free one. The password was checked by the worker. */
export function logIn(tables: RoomTables, entry: Entry, now: number): Outcome<Admission> {
  const link = linkOf(tables, entry.linkHash, now);
  const seat = link.memberId === null ? undefined : tables.members.find(link.memberId);
  // The password may have changed while the worker was hashing.
  if (!seat?.paid && !isSamePassword(entry.passwordHash ?? "", tables.details.passwordHash))
    throw new Refused(ResultCode.refused, "incorrectPassword");
  const needsName = !seat || seat.name === "";
  if (needsName && entry.name === undefined)
    throw new Refused(ResultCode.badRequest, "badParameter", { field: nameField });
  if (!seat) checkNewSeat(tables, entry.address, now);
  if (!seat) freeSeatForLogin(tables, now);
  // Who needs no password has not shown that they know it.
  if (entry.passwordHash !== null) tables.tries.forget(triesOf(entry.address, link), now);
  if (entry.passwordHash !== null && entry.rehashed !== undefined) tables.details.setPassword(entry.rehashed);
  if (!seat) tables.newSeats.count(entry.address, now);
  const member = seat ?? takeSeat(tables, entry, now);
  if (seat) tables.members.setNetwork(seat.id, entry.address);
  tables.members.setLanguage(member.id, entry.language);
  if (member.joinedAt === null && entry.name !== undefined) checkNotOwnersName(tables, entry.name);
  const pushes = member.joinedAt === null ? join(tables, member, entry.name ?? member.name, now) : [];
  if (link.supersedes) {
    tables.links.supersedeBy(entry.linkHash, member.id, ResultCode.linkInvalid);
    // The owner's other devices fetch the room, with the new link in it.
    pushes.push(roomStateChanged(tables, now));
  }
  const admitted = admit(tables, tables.members.find(member.id) ?? member, entry.sessionHash, now, !seat);
  return outcome(admitted.reply, pushes, admitted.endings);
}

/** A seat by the room link. A mute, and the limit of profile changes, outlast a seat: the next one of the network has them. */
function takeSeat(tables: RoomTables, { seatLinkHash, language, address }: Entry, now: number): MemberRecord {
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

function join(tables: RoomTables, member: MemberRecord, wanted: string, now: number): Push[] {
  const name = freeName(tables, member, wanted);
  // Somebody new has not missed what was said before they came.
  tables.members.markJoined(member.id, name, now);
  tables.receipts.begin(member.id, tables.details.lastId);
  const { id, paid, muted } = member;
  const added: Push = {
    event: "memberAdded",
    data: {
      ...{ id, avatar: avatarUrl(tables, member), name, paid },
      ...{ readUpTo: tables.details.lastId, seatsUsed: tables.members.count() },
    },
    // A seat of the room's own link is taken by this.
    rev: tables.details.nextSeatsRev(),
  };
  notifyOfNewcomer(tables, member.id, now);
  const pushes: Push[] = [added];
  if (muted)
    pushes.push({ event: "memberMuted", data: { memberId: id, on: true }, rev: tables.details.nextMembersRev() });
  // The name of a member who may not write would be a message that stays.
  if (!isMuted(tables, member))
    pushes.push(postNotice(tables, "memberJoined", { ...member, name }, now, { targetId: id, name }));
  return pushes;
}
