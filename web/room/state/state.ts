import type { Push } from "@contract/frames/server-frames.ts";
import type { Me, Member } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";
import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Session } from "../../device/session.ts";
import type { RoomState } from "../types.ts";
import { indexFrom } from "./message-list.ts";

/** `isSealed`: known on this device, before the room is loaded. */
export function emptyState(session: Session, isSealed = session.sealed === true): RoomState {
  return {
    session,
    loaded: false,
    room: { ...unknownRoom(session), ...(isSealed ? { sealed: true } : {}) },
    members: [],
    invited: [],
    messages: [],
    hasOlder: false,
    loadingOlder: false,
    hidden: new Set(),
    outbox: [],
    reacting: {},
    uploads: {},
    connection: "connecting",
    typing: [],
    unreadCount: 0,
  };
}

function unknownRoom({ roomId, memberId, role, roomName }: Session): RoomInfo {
  const me: Me = {
    id: memberId,
    name: "",
    avatar: "",
    role,
    paid: false,
    muted: false,
    online: true,
    readUpTo: 0,
    email: "",
    flags: {
      tourSeen: true,
      mailEndsSoon: false,
      mailUnread: false,
      mailNewMember: false,
      mail: false,
      sound: false,
      notify: false,
      preview: false,
      showInvite: false,
    },
  };
  return {
    roomId,
    epoch: "",
    name: roomName,
    state: "normal",
    seats: 0,
    seatsUsed: 0,
    endsAt: 0,
    purgeAt: 0,
    muteAll: false,
    clearedTo: 0,
    lastId: 0,
    rev: 0,
    serverTime: 0,
    me,
  };
}

/** Returns the same object when no field in `changes` differs. */
export function changed<T extends object>(value: T, changes: Partial<T>): T {
  for (const key of Object.keys(changes) as (keyof T)[]) {
    if (!Object.is(value[key], changes[key])) return { ...value, ...changes };
  }
  return value;
}

/** Changes a member, and `room.me` if it is the own member. Unknown members are ignored. */
export function changeMember(state: RoomState, memberId: string, changes: Partial<Member>): RoomState {
  const index = state.members.findIndex(({ id }) => id === memberId);
  const known = state.members[index];
  let next = state;
  if (known) {
    const member = changed(known, changes);
    if (member !== known) {
      const members = [...state.members];
      members[index] = member;
      next = { ...next, members };
    }
  }
  return memberId === state.session.memberId ? patchRoom(next, { me: changed<Me>(next.room.me, changes) }) : next;
}

/** Drops `online` and `readUpTo`: other pushes deliver both sooner. */
export function withoutLiveFields({ id, name, avatar, role, paid, muted }: Member): Partial<Member> {
  return { id, name, avatar, role, paid, muted };
}

export function patchRoom(state: RoomState, changes: Partial<RoomInfo>): RoomState {
  return changed(state, { room: changed(state.room, changes) });
}

/** True for a message that counts as unread until it is read: of another member, not recalled, no notice, not imported. */
export function isCounted(message: Message, myId: string): boolean {
  const isOthers = message.senderId !== myId && !message.imported;
  return isOthers && message.status === "sent" && message.notice === undefined;
}

type Counted = Pick<RoomState, "messages" | "session" | "hasOlder">;

/** Counts unread messages. Each id that is not loaded counts as one, so the number may be slightly too high. */
export function countUnread(state: RoomState): number {
  return countAfter(state, Math.max(state.room.me.readUpTo, state.room.clearedTo));
}

/** Counts the messages under the unread line, including those that arrived after it was set. */
export function countUnderLine(state: Counted & Pick<RoomState, "firstUnreadId">): number {
  return state.firstUnreadId === undefined ? 0 : countAfter(state, state.firstUnreadId - 1);
}

function countAfter({ messages, session, hasOlder }: Counted, from: number): number {
  const later = messages.slice(indexFrom(messages, from + 1));
  const count = later.filter((message) => isCounted(message, session.memberId)).length;
  const firstId = messages[0]?.id;
  return hasOlder && firstId !== undefined ? count + Math.max(0, firstId - 1 - from) : count;
}

/** Id of the first unread message; when it is not loaded, the first id after the read position. */
function firstUnread(state: RoomState): number | undefined {
  const { messages, room, session, hasOlder } = state;
  const from = Math.max(room.me.readUpTo, room.clearedTo);
  const firstId = messages[0]?.id;
  if (hasOlder && firstId !== undefined && firstId > from + 1) return from + 1;
  const later = messages.slice(indexFrom(messages, from + 1));
  return later.find((message) => isCounted(message, session.memberId))?.id;
}

/** Sets the unread line before the first unread message, or removes it. */
export function markUnreadLine(state: RoomState): RoomState {
  const first = firstUnread(state);
  if (first === undefined) return withoutUnreadLine(state);
  return changed(state, { firstUnreadId: first });
}

/** Sets the unread line before messages that arrived while the page was hidden. */
export function markUnreadWhileHidden(state: RoomState, isVisible: boolean): RoomState {
  const unseen = state.unreadCount > 0 && state.firstUnreadId === undefined && !isVisible;
  return unseen ? markUnreadLine(state) : state;
}

export function withoutUnreadLine(state: RoomState): RoomState {
  if (state.firstUnreadId === undefined) return state;
  const { firstUnreadId: _, ...rest } = state;
  return rest;
}

/** Removes the reason of the end. */
export function withoutEnd({ ended: _, ...state }: RoomState): RoomState {
  return state;
}

/** The push omits what only the owner and co-owners may see, or has no revision: an answer under way would undo it. */
export function needsRoomReload(state: RoomState, push: Push): boolean {
  if (push.event === "memberChanged") return push.data.id === state.room.me.id;
  return (
    push.event === "knocks" ||
    push.event === "reports" ||
    (push.event === "roomStateChanged" && hasFieldsWithoutPush(state))
  );
}

/** Unclaimed seats and the paid entrance are in no push and in no resume answer. */
export function hasFieldsWithoutPush({ room }: RoomState): boolean {
  return can(room.me.role, "member.seeInvited");
}

/** Removed bots become former members, so that their names stay beside their messages. */
export function withRemovedBots({ bots = [], former = [] }: RoomInfo, now: RoomInfo["bots"]): Pick<RoomInfo, "former"> {
  const gone = now ? bots.filter(({ id }) => now.every((bot) => bot.id !== id)) : [];
  return gone.length > 0 ? { former: [...gone, ...former] } : {};
}
