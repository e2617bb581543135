import { ResultCode } from "../../contract/codes.ts";
import { nameField } from "../../contract/login.ts";
import { newMemberId } from "../../lib/codes.ts";
import { isSamePassword } from "../../lib/passwords.ts";
import { Refused } from "../../lib/result.ts";
import { freeSeatForLogin } from "../free-seats.ts";
import { isMuted } from "../may-speak.ts";
import { checkNotOwnersName, freeName } from "../member-names.ts";
import type { MemberRecord } from "../members.ts";
import { postNotice } from "../notices.ts";
import { type Outcome, outcome, type Push } from "../outcome.ts";
import type { Parts } from "../parts.ts";
import { avatarUrl } from "../presenting.ts";
import { tellOfNewcomer } from "../reminders.ts";
import { roomStateChanged } from "../room-state.ts";
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
export function logIn(parts: Parts, entry: Entry, now: number): Outcome<Admission> {
  const link = linkOf(parts, entry.linkHash, now);
  const seat = link.memberId === null ? undefined : parts.members.find(link.memberId);
  // The password may have changed while the worker was hashing.
  if (!seat?.paid && !isSamePassword(entry.passwordHash ?? "", parts.details.passwordHash))
    throw new Refused(ResultCode.refused, "incorrectPassword");
  const needsName = !seat || seat.name === "";
  if (needsName && entry.name === undefined)
    throw new Refused(ResultCode.badRequest, "badParameter", { field: nameField });
  if (!seat) checkNewSeat(parts, entry.address, now);
  if (!seat) freeSeatForLogin(parts, now);
  // Who needs no password has not shown that they know it.
  if (entry.passwordHash !== null) parts.tries.forget(triesOf(entry.address, link), now);
  if (entry.passwordHash !== null && entry.rehashed !== undefined) parts.details.setPassword(entry.rehashed);
  if (!seat) parts.newSeats.count(entry.address, now);
  const member = seat ?? takeSeat(parts, entry, now);
  if (seat) parts.members.setNetwork(seat.id, entry.address);
  parts.members.setLanguage(member.id, entry.language);
  if (member.joinedAt === null && entry.name !== undefined) checkNotOwnersName(parts, entry.name);
  const pushes = member.joinedAt === null ? join(parts, member, entry.name ?? member.name, now) : [];
  if (link.supersedes) {
    parts.links.supersedeBy(entry.linkHash, member.id, ResultCode.linkInvalid);
    // The owner's other devices fetch the room, with the new link in it.
    pushes.push(roomStateChanged(parts, now));
  }
  const admitted = admit(parts, parts.members.find(member.id) ?? member, entry.sessionHash, now, !seat);
  return outcome(admitted.reply, pushes, admitted.endings);
}

/** A seat by the room link. A mute, and the limit of profile changes, outlast a seat: the next one of the network has them. */
function takeSeat(parts: Parts, { seatLinkHash, language, address }: Entry, now: number): MemberRecord {
  const { members, formerMembers, installation } = parts;
  const id = newMemberId();
  members.insert({
    ...{ id, role: "member", language, network: address },
    muted: installation.rateLimits && (members.anyMutedIn(address) || formerMembers.anyMutedIn(address, now)),
    profileChanges: formerMembers.profileChangesIn(address, now),
  });
  parts.links.addPersonal(seatLinkHash, "seat", id);
  const member = parts.members.find(id);
  if (!member) throw new Error("the member was just inserted");
  return member;
}

function join(parts: Parts, member: MemberRecord, wanted: string, now: number): Push[] {
  const name = freeName(parts, member, wanted);
  // Somebody new has not missed what was said before they came.
  parts.members.markJoined(member.id, name, now);
  parts.receipts.begin(member.id, parts.details.lastId);
  const { id, paid, muted } = member;
  const added: Push = {
    event: "memberAdded",
    data: {
      ...{ id, avatar: avatarUrl(parts, member), name, paid },
      ...{ readUpTo: parts.details.lastId, seatsUsed: parts.members.count() },
    },
    // A seat of the room's own link is taken by this.
    rev: parts.details.nextSeatsRev(),
  };
  tellOfNewcomer(parts, member.id, now);
  const pushes: Push[] = [added];
  if (muted)
    pushes.push({ event: "memberMuted", data: { memberId: id, on: true }, rev: parts.details.nextMembersRev() });
  // The name of a member who may not write would be a message that stays.
  if (!isMuted(parts, member))
    pushes.push(postNotice(parts, "memberJoined", { ...member, name }, now, { targetId: id, name }));
  return pushes;
}
