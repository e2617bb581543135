import type { Missed } from "@contract/frames/resume.ts";
import type { Me, Member } from "@contract/member.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { withoutUndefined } from "../../lib/without-undefined.ts";
import type { RoomMessage } from "../../sealed/room-codec.ts";
import type { CachedRoom } from "../cache/cached-room.ts";
import type { RoomState } from "../types.ts";
import { addMessages, clearHistory, renameRoom } from "./apply-event.ts";
import { withoutHistoryWindow } from "./history-window.ts";
import { lastIdOf } from "./message-list.ts";
import { withReadCounts } from "./read-counts.ts";
import { changed, countUnread, markUnreadLine, patchRoom } from "./state.ts";

/** A room loaded over REST, in an order that makes all parts at least as new as `room.rev`. */
export interface RoomSnapshot {
  room: RoomInfo;
  members: readonly Member[];
  /** The newest page of the history, ascending. */
  messages: readonly RoomMessage[];
  more: boolean;
}

/** Id of the newest known message, even if it was cleared. */
export function lastKnownId({ messages, room }: Pick<RoomState, "messages" | "room">): number {
  return Math.max(lastIdOf(messages), room.clearedTo);
}

/**
 * Replaces the room's state with a snapshot. The outbox stays; hidden messages and the read position stay within the
 * same epoch.
 */
export function startOver(state: RoomState, { room, members, messages, more }: RoomSnapshot): RoomState {
  const sameStorage = room.epoch === state.room.epoch;
  const fresh: RoomState = {
    ...withoutHistoryWindow(state),
    loaded: true,
    room: sameStorage ? storeReadPosition(room, state.room.me) : room,
    members: [],
    messages: [],
    hasOlder: more,
    hidden: sameStorage || !state.loaded ? state.hidden : new Set(),
    typing: [],
  };
  const next = replaceMembers(addMessages(renameRoom(fresh, room.name), messages), members);
  return markUnreadLine(recountUnread(changed(next, { hasOlder: more })));
}

/** Sets the state from the cached room. */
export function restore(state: RoomState, { room: stored, members, messages, hasOlder }: CachedRoom): RoomState {
  // The call may be over since.
  const { call: _, ...room } = stored;
  return startOver({ ...state, room }, { room, members, messages, more: hasOlder });
}

/** First connection of the page: the unread messages get their line, and later messages and knocks are announced. */
export function goLive(state: RoomState): RoomState {
  if (state.firstLiveAfterId !== undefined) return state;
  const firstLiveKnocks = state.room.knocks?.map(({ id }) => id) ?? [];
  const lined = state.unreadCount > 0 ? markUnreadLine(state) : state;
  return { ...lined, firstLiveAfterId: lastKnownId(state), firstLiveKnocks };
}

/** Applies missed changes, with the unread line before them unless it already stands before earlier unread messages. */
export function catchUp(state: RoomState, missed: Missed): RoomState {
  let next = clearHistory(state, missed.clearedTo);
  if (missed.room) next = replaceRoom(next, missed.room);
  if (missed.members) next = replaceMembers(next, missed.members);
  next = addMessages(next, missed.messages);
  next = recountUnread(patchRoom(next, { call: missed.call, rev: Math.max(next.room.rev, missed.rev) }));
  // Over long polling the state is already live when missed changes arrive.
  const wasAway = state.connection !== "live";
  return wasAway && state.unreadCount === 0 && next.unreadCount > 0 ? markUnreadLine(next) : next;
}

/** Applies the room from a REST answer. An answer older than the state gives only the fields that no push contains. */
export function applyRoomAnswer(state: RoomState, room: RoomInfo): RoomState {
  // A call changes without a revision: pushes are later than the answer.
  const answer = changed(room, { call: state.room.call });
  if (room.rev >= state.room.rev) return recountUnread(replaceRoom(clearHistory(state, room.clearedTo), answer));
  const { email, flags } = room.me;
  const { linkCode, roomLink, paidJoin, recovery } = room;
  const me = { ...state.room.me, email, flags };
  return patchRoom(state, { me, ...withoutUndefined({ linkCode, roomLink, paidJoin, recovery }) });
}

function replaceRoom(state: RoomState, room: RoomInfo): RoomState {
  const { clearedTo, lastId, paidJoin } = state.room;
  // Not every answer contains the price of a paid seat.
  const merged = storeReadPosition(paidJoin && room.roomLink ? { paidJoin, ...room } : room, state.room.me);
  return {
    ...renameRoom(state, room.name),
    room: { ...merged, clearedTo: Math.max(clearedTo, room.clearedTo), lastId: Math.max(lastId, room.lastId) },
  };
}

function storeReadPosition(room: RoomInfo, me: Me): RoomInfo {
  return me.readUpTo > room.me.readUpTo ? { ...room, me: { ...room.me, readUpTo: me.readUpTo } } : room;
}

/** Replaces the members. Read positions never move back. */
function replaceMembers(state: RoomState, list: readonly Member[]): RoomState {
  const { session, room } = state;
  const before = new Map(state.members.map(({ id, readUpTo }) => [id, readUpTo]));
  before.set(session.memberId, Math.max(before.get(session.memberId) ?? 0, room.me.readUpTo));
  const invited = list.filter((member) => member.invited);
  const joined = list.filter((member) => !member.invited);
  const members = joined.map((member) =>
    changed(member, { readUpTo: Math.max(member.readUpTo, before.get(member.id) ?? 0) }),
  );
  const myself = members.find(({ id }) => id === session.memberId);
  const messages = withReadCounts(state.messages, members, session.memberId);
  const next = changed(state, { members, messages, invited: sameSeats(state.invited, invited) });
  return recountUnread(myself ? patchRoom(next, { me: changed<Me>(room.me, myself) }) : next);
}

function sameSeats(known: readonly Member[], received: readonly Member[]): readonly Member[] {
  return JSON.stringify(known) === JSON.stringify(received) ? known : received;
}

/**
 * Takes presence, last visits, read positions and unclaimed seats from a list that may be older than the pushes; names,
 * mutes and roles stay.
 */
export function mergeMembers(state: RoomState, list: readonly Member[]): RoomState {
  const received = new Map(list.map((member) => [member.id, member]));
  const here = new Set(state.members.map(({ id }) => id));
  const members = state.members.map((member) => {
    const { online, lastHere, readUpTo, paid } = received.get(member.id) ?? member;
    return changed(member, { online, lastHere, readUpTo, paid });
  });
  return replaceMembers(state, [...members, ...list.filter(({ id, invited }) => invited && !here.has(id))]);
}

export function recountUnread(state: RoomState): RoomState {
  return changed(state, { unreadCount: countUnread(state) });
}
