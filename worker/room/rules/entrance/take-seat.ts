import { newMemberId } from "../../../lib/crypto/codes.ts";
import type { Push } from "../../outcome.ts";
import type { MemberRecord } from "../../tables/members.ts";
import type { RoomTables } from "../../tables/room-tables.ts";
import { isMuted } from "../may-write.ts";
import { freeName } from "../member-names.ts";
import { postNotice } from "../messages/notices.ts";
import { avatarUrl } from "../present-members.ts";
import { notifyOfNewcomer } from "../reminders.ts";

export interface NewSeat {
  /** SHA-256 of the personal link code of the new seat. */
  seatLinkHash: string;
  language: string;
  /** Keyed hash of the caller's IP address. */
  address: string;
}

/** Takes a seat by the room link. It inherits the network's mute and profile change limit from former members. */
export function takeSeat(
  tables: RoomTables,
  { seatLinkHash, language, address }: NewSeat,
  now: number,
  id = newMemberId(),
): MemberRecord {
  const { members, formerMembers, installation } = tables;
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
  tables.readPositions.set(member.id, tables.details.lastId);
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
  if (!isMuted(tables, member)) pushes.push(postNotice(tables, "memberJoined", member, now, { targetId: id, name }));
  return pushes;
}
