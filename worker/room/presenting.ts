import { Limits } from "../contract/limits.ts";
import type { Me, Member } from "../contract/member.ts";
import type { Message } from "../contract/message.ts";
import { linkPath } from "../contract/paths.ts";
import { can } from "../contract/permissions.ts";
import type { RoomInfo } from "../contract/room-info.ts";
import { callOf } from "./calling.ts";
import { purgeAt } from "./expiry.ts";
import { type FileUrl, fileUrls } from "./file-use.ts";
import type { MemberRecord } from "./members.ts";
import type { MessageRecord } from "./messages.ts";
import type { Parts } from "./parts.ts";
import type { ReadCounter } from "./receipts.ts";

export function presentMember(parts: Parts, member: MemberRecord): Member {
  return {
    id: member.id,
    name: member.name,
    avatar: avatarUrl(parts, member),
    role: member.role,
    paid: member.paid,
    muted: member.muted,
    online: parts.isOnline(member.id),
    readUpTo: parts.receipts.of(member.id),
  };
}

/** The address of their picture; "" for the generated one. */
export function avatarUrl(parts: Parts, { avatar, avatarType }: MemberRecord): string {
  return avatar === "" ? "" : fileUrls(parts)(avatar, avatarType);
}

export function presentMe(parts: Parts, me: MemberRecord): Me {
  return { ...presentMember(parts, me), email: me.email, flags: me.flags };
}

/** The members as `me` sees them: who may invite sees the seats too that were given away and not taken yet. */
export function presentMembers(parts: Parts, me: MemberRecord): Member[] {
  const joined = parts.members.joined().map((member) => presentMember(parts, member));
  if (!can(me.role, "member.invite")) return joined;
  const invited = parts.members.invited().map((member) => ({
    ...presentMember(parts, member),
    invited: true,
    ...(member.email === "" ? {} : { invitedEmail: member.email }),
  }));
  return [...joined, ...invited];
}

/** A room's info without what a seat costs: the room does not know prices. */
export type UnpricedRoom = Omit<RoomInfo, "paidJoin"> & { paidJoin?: { on: boolean; code: string } };

/** The room as `me` sees it, with the paid way in for whom it concerns. */
export function presentUnpriced(parts: Parts, me: MemberRecord, now: number): UnpricedRoom {
  const linkCode = parts.links.personal(me.id, parts.details.roomId);
  const room = { ...presentRoom(parts, me, now), ...(linkCode === undefined ? {} : { linkCode }) };
  if (!can(me.role, "room.setPaidJoin")) return room;
  const { paidJoin: on, roomId } = parts.details;
  return { ...room, paidJoin: { on, code: parts.links.shared("paid", roomId) ?? "" } };
}

/** What a list of rooms says of this one: how much is unread, and what was said last. */
export function presentOverview(
  parts: Parts,
  me: MemberRecord,
): Required<Pick<RoomInfo, "unread">> & Pick<RoomInfo, "newest" | "newestSender" | "newestSenderGone" | "mentioned"> {
  const readUpTo = parts.receipts.of(me.id);
  const { count } = parts.messages.unreadBy(me.id, readUpTo, Limits.unreadCountedMax);
  const newest = parts.messages.newestSaid();
  if (!newest) return { unread: count };
  const sender = parts.members.find(newest.senderId);
  const newestSender = sender?.name ?? parts.formerMembers.nameOf(newest.senderId);
  return {
    unread: count,
    newest: present(newest, me.id, parts.receipts.counter(), fileUrls(parts)),
    ...(newestSender === undefined ? {} : { newestSender }),
    ...(sender ? {} : { newestSenderGone: true }),
    ...(count > 0 && callOf(parts, me, readUpTo) ? { mentioned: true } : {}),
  };
}

/** The room as `me` sees it: only who may share the room's link gets it. */
export function presentRoom(parts: Parts, me: MemberRecord, now: number): Omit<RoomInfo, "paidJoin"> {
  const { details, members, links, installation } = parts;
  const mayInvite = can(me.role, "member.invite");
  const code = mayInvite ? links.shared("room", details.roomId) : undefined;
  const former = parts.formerMembers.list();
  return {
    roomId: details.roomId,
    epoch: details.epoch,
    name: details.name,
    state: details.stateAt(now),
    seats: details.seats,
    seatsUsed: members.count(),
    endsAt: details.endsAt,
    purgeAt: purgeAt(details.endsAt),
    muteAll: details.muteAll,
    clearedTo: details.clearedTo,
    lastId: details.lastId,
    rev: details.rev,
    serverTime: now,
    transcribe: installation.transcribes,
    me: presentMe(parts, me),
    ...(former.length > 0 ? { former } : {}),
    ...(mayInvite ? { seatsHeld: parts.seats.held("join", now) } : {}),
    ...(can(me.role, "room.setRecovery") ? { recovery: parts.recovery.on } : {}),
    ...(code === undefined ? {} : { roomLink: installation.origin + linkPath(code) }),
  };
}

/** The message as one member sees it. */
export function present(message: MessageRecord, readerId: string, reads: ReadCounter, urlOf: FileUrl): Message {
  const { media, ...body } = message.body;
  return {
    content: "",
    quotedText: "",
    quotedSenderId: "",
    ...body,
    ...(body.quotedRecalled ? { quotedDeleted: 2 as const } : {}),
    ...(media && body.fileId ? { fileUrl: urlOf(body.fileId, media.type, body.fileName) } : {}),
    ...(media?.posterId ? { posterUrl: urlOf(media.posterId, media.posterType ?? "") } : {}),
    id: message.id,
    rev: message.rev,
    kind: message.kind,
    status: message.recalled ? "recalled" : "sent",
    senderId: message.senderId,
    eventId: message.eventId,
    sentAt: message.sentAt,
    replyTo: message.replyTo,
    readByMe: message.senderId === readerId || reads.hasRead(readerId, message.id),
    readCount: reads.readersOf(message.id, message.senderId),
  };
}
