import { importedAuthor } from "../../contract/imported.ts";
import * as Limits from "../../contract/limits.ts";
import type { Me, Member } from "../../contract/member.ts";
import type { Message } from "../../contract/message.ts";
import { can } from "../../contract/permissions.ts";
import type { RoomInfo } from "../../contract/room-info.ts";
import { linkPath } from "../../contract/routes/paths.ts";
import type { MemberRecord } from "../tables/members.ts";
import { messageFor, type Reader } from "../tables/messages/message-json.ts";
import type { MessageRecord } from "../tables/messages/message-record.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import { fileUrls } from "./file-use.ts";
import { mentionOf } from "./latest-mention.ts";
import { senderNameOf } from "./member-names.ts";
import { openReports } from "./owners-reports.ts";

export function presentMember(tables: RoomTables, member: MemberRecord): Member {
  return {
    id: member.id,
    name: member.name,
    avatar: avatarUrl(tables, member),
    role: member.role,
    paid: member.paid,
    muted: member.muted,
    online: tables.isOnline(member.id),
    readUpTo: tables.receipts.of(member.id),
  };
}

/** Signed URL of a member's picture; "" for the generated one. */
export function avatarUrl(tables: RoomTables, { avatar, avatarType }: MemberRecord): string {
  return avatar === "" ? "" : fileUrls(tables)(avatar, avatarType);
}

export function presentMe(tables: RoomTables, me: MemberRecord): Me {
  return { ...presentMember(tables, me), email: me.email, flags: me.flags };
}

/**
 * The members visible to `me`: members who may invite also see invited seats. Members who show their last visit see
 * that of others who do.
 */
export function presentMembers(tables: RoomTables, me: MemberRecord): Member[] {
  const visits = me.flags.shareLastHere ? tables.lastVisits.all() : undefined;
  const joined = tables.members.joined().map((record) => {
    const member = presentMember(tables, record);
    const lastHere = member.online ? undefined : visits?.get(member.id);
    return lastHere === undefined ? member : { ...member, lastHere };
  });
  if (!can(me.role, "member.seeInvited")) return joined;
  const invited = tables.members.invited().map((member) => ({
    ...presentMember(tables, member),
    invited: true,
    ...(member.email === "" ? {} : { invitedEmail: member.email }),
  }));
  return [...joined, ...invited];
}

/** A room's info without the seat price, which the room does not know. */
export type UnpricedRoom = Omit<RoomInfo, "paidJoin"> & { paidJoin?: { on: boolean; code: string } };

/** The room for `me`, with the paid link if `me` may see it. */
export function presentUnpriced(tables: RoomTables, me: MemberRecord, now: number): UnpricedRoom {
  const linkCode = tables.links.personal(me.id, tables.details.roomId);
  const room = { ...presentRoom(tables, me, now), ...(linkCode === undefined ? {} : { linkCode }) };
  if (!can(me.role, "room.setPaidJoin")) return room;
  const { paidJoin: on, roomId } = tables.details;
  return { ...room, paidJoin: { on, code: tables.links.shared("paid", roomId) ?? "" } };
}

/** The revision does not change with read positions, which change the unread count. */
export function overviewTag({ details, receipts }: RoomTables, me: MemberRecord): string {
  return `${details.epoch}.${details.rev}.${receipts.of(me.id)}`;
}

type Overview = Required<Pick<RoomInfo, "unread" | "overviewTag">> &
  Pick<RoomInfo, "newest" | "newestSender" | "newestSenderGone" | "mentioned">;

/** The room's entry in a list of rooms: unread count and newest message. */
export function presentOverview(tables: RoomTables, me: MemberRecord): Overview {
  const readUpTo = tables.receipts.of(me.id);
  const { count } = tables.messages.unreadBy(me.id, readUpTo, Limits.unreadCountedMax);
  const newest = tables.messages.newestSent();
  const counted = { unread: count, overviewTag: overviewTag(tables, me) };
  if (!newest) return counted;
  const sender = tables.members.find(newest.senderId);
  const newestSender = senderNameOf(tables, newest.senderId);
  const isHere = sender ?? tables.hooks.find(newest.senderId) ?? importedAuthor(newest.senderId);
  return {
    ...counted,
    newest: messageFor(readerOf(tables, me), newest),
    ...(newestSender === undefined ? {} : { newestSender }),
    ...(isHere !== undefined ? {} : { newestSenderGone: true }),
    ...(count > 0 && mentionOf(tables, me, readUpTo) ? { mentioned: true } : {}),
  };
}

/** The room for `me`; the room link is included only if `me` may see it. */
export function presentRoom(tables: RoomTables, me: MemberRecord, now: number): Omit<RoomInfo, "paidJoin"> {
  const { details, members, links, installation } = tables;
  const code = can(me.role, "room.seeLink") ? links.shared("room", details.roomId) : undefined;
  const former = tables.formerMembers.list();
  return {
    roomId: details.roomId,
    epoch: details.epoch,
    name: details.name,
    state: details.stateAt(now),
    seats: details.seats,
    seatsUsed: members.count(),
    endsAt: details.endsAt,
    purgeAt: details.purgeAt,
    muteAll: details.muteAll,
    welcome: details.welcome,
    pinned: [...details.pinned],
    goal: details.goal,
    slowMode: details.slowMode,
    announceOnly: details.announceOnly,
    announcers: [...details.announcers],
    knocking: details.knocking,
    membersSave: details.membersSave,
    bots: [...tables.hooks.list()],
    hookHost: tables.outgoingHook.host(),
    clearedTo: details.clearedTo,
    lastId: details.lastId,
    rev: details.rev,
    serverTime: now,
    ...sealedInfo(tables, me),
    transcribe: installation.transcribes && !details.sealed,
    me: presentMe(tables, me),
    ...(former.length > 0 ? { former } : {}),
    ...(can(me.role, "room.seeReports") ? { reports: openReports(tables).length } : {}),
    ...(can(me.role, "room.seeHeldSeats") ? { seatsHeld: tables.seats.held("join", now) } : {}),
    ...(details.knocking && can(me.role, "member.admit") ? { knocks: tables.knocks.waiting(now) } : {}),
    ...(can(me.role, "room.setRecovery") && !details.handedOver ? { recovery: tables.recovery.on } : {}),
    ...(details.passwordByOther && can(me.role, "room.logOutAll") ? { passwordByOther: true } : {}),
    ...(code === undefined ? {} : { roomLink: installation.origin + linkPath(code) }),
  };
}

function sealedInfo({ details, keyRecipients }: RoomTables, me: MemberRecord) {
  const { sealed, keyEpoch, rotationDue } = details;
  if (!sealed) return {};
  const keyRequests = keyRecipients.waiting();
  return {
    ...{ sealed, keyEpoch },
    ...(rotationDue && can(me.role, "room.rotateKeys") ? { rotationDue } : {}),
    ...(keyRequests > 0 ? { keyRequests } : {}),
  };
}

export function readerOf(tables: RoomTables, me: MemberRecord): Reader {
  return { memberId: me.id, reads: tables.receipts.counter(), urlOf: fileUrls(tables) };
}

export function presentMessages(tables: RoomTables, me: MemberRecord, messages: readonly MessageRecord[]): Message[] {
  const reader = readerOf(tables, me);
  return messages.map((message) => messageFor(reader, message));
}
