import { importedAuthor } from "../../contract/imported.ts";
import * as Limits from "../../contract/limits.ts";
import { can } from "../../contract/permissions.ts";
import type { RoomInfo } from "../../contract/room-info.ts";
import { linkPath } from "../../contract/routes/paths.ts";
import type { MemberRecord } from "../tables/members.ts";
import { messageFor } from "../tables/messages/message-json.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import { senderNameOf } from "./member-names.ts";
import { mentionOf } from "./messages/mentions.ts";
import { openReports } from "./owners-reports.ts";
import { presentMe } from "./present-members.ts";
import { readerOf } from "./present-messages.ts";
import { presentFacts } from "./room-facts.ts";
import { presentCall } from "./voice-call.ts";

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
export function overviewTag({ details, readPositions }: RoomTables, me: MemberRecord): string {
  return `${details.epoch}.${details.rev}.${readPositions.of(me.id)}`;
}

type Overview = Required<Pick<RoomInfo, "unread" | "overviewTag">> &
  Pick<RoomInfo, "newest" | "newestSender" | "newestSenderGone" | "mentioned">;

/** The room's entry in a list of rooms: unread count and newest message. */
export function presentOverview(tables: RoomTables, me: MemberRecord): Overview {
  const readUpTo = tables.readPositions.of(me.id);
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
  const { details, links, installation } = tables;
  const code = can(me.role, "room.seeLink") ? links.shared("room", details.roomId) : undefined;
  const former = tables.formerMembers.list();
  return {
    roomId: details.roomId,
    epoch: details.epoch,
    name: details.name,
    purgeAt: details.purgeAt,
    ...presentFacts(tables, now),
    clearedTo: details.clearedTo,
    lastId: details.lastId,
    rev: details.rev,
    serverTime: now,
    ...sealedInfo(tables, me),
    transcribe: installation.transcribes && !details.sealed,
    ...presentCall(tables),
    callRelayOnly: installation.callRelayOnly,
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
