import type { Me, Member } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Session } from "../../device/session.ts";
import type { RoomState } from "../types.ts";
import { indexFrom } from "./message-list.ts";

/** The room before anything is known of it. */
export function emptyState(session: Session): RoomState {
  return {
    session,
    loaded: false,
    room: unknownRoom(session),
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

/** The same object when nothing in `changes` differs. */
export function changed<T extends object>(value: T, changes: Partial<T>): T {
  for (const key of Object.keys(changes) as (keyof T)[]) {
    if (!Object.is(value[key], changes[key])) return { ...value, ...changes };
  }
  return value;
}

/** Changes a member, and oneself in the room where it is oneself. Unknown members change nothing. */
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
  return memberId === state.session.memberId ? changeRoom(next, { me: changed<Me>(next.room.me, changes) }) : next;
}

export function changeRoom(state: RoomState, changes: Partial<RoomInfo>): RoomState {
  return changed(state, { room: changed(state.room, changes) });
}

/** Does this message count as unread until it is read: another's, and still there to be read? */
export function isCounted(message: Message, myId: string): boolean {
  return message.senderId !== myId && message.status === "sent" && message.notice === undefined;
}

type Counted = Pick<RoomState, "messages" | "session" | "hasOlder">;

/** Messages that nobody here has read. Each id that is not loaded counts as a message: the number may be a little too high. */
export function countUnread(state: RoomState): number {
  return countAfter(state, Math.max(state.room.me.readUpTo, state.room.clearedTo));
}

/** Messages under the unread line up to the newest one, including those that came after the line. */
export function countUnderLine(state: Counted & Pick<RoomState, "firstUnreadId">): number {
  return state.firstUnreadId === undefined ? 0 : countAfter(state, state.firstUnreadId - 1);
}

function countAfter({ messages, session, hasOlder }: Counted, from: number): number {
  let count = 0;
  for (let index = indexFrom(messages, from + 1); index < messages.length; index++) {
    const message = messages[index];
    if (message && isCounted(message, session.memberId)) count++;
  }
  const firstId = messages[0]?.id;
  return hasOlder && firstId !== undefined ? count + Math.max(0, firstId - 1 - from) : count;
}

/** The first message that nobody here has read; of one that is not loaded yet, at least where it is. */
function firstUnread(state: RoomState): number | undefined {
  const { messages, room, session, hasOlder } = state;
  const from = Math.max(room.me.readUpTo, room.clearedTo);
  const firstId = messages[0]?.id;
  if (hasOlder && firstId !== undefined && firstId > from + 1) return from + 1;
  for (let index = indexFrom(messages, from + 1); index < messages.length; index++) {
    const message = messages[index];
    if (message && isCounted(message, session.memberId)) return message.id;
  }
  return undefined;
}

/** Draws the unread line before what is unread now, or takes it away. */
export function markUnreadLine(state: RoomState): RoomState {
  const first = firstUnread(state);
  if (first === undefined) return withoutUnreadLine(state);
  return changed(state, { firstUnreadId: first });
}

export function withoutUnreadLine(state: RoomState): RoomState {
  if (state.firstUnreadId === undefined) return state;
  const { firstUnreadId: _, ...rest } = state;
  return rest;
}
