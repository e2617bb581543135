import type { Push, PushData } from "@contract/frames/server-frames.ts";
import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import type { RoomState } from "../types.ts";
import { withoutHistoryWindow } from "./history-window.ts";
import {
  addTranscript,
  blankQuotes,
  changePoll,
  changeReaction,
  editMessage,
  replaceOlderRevisions,
} from "./message-changes.ts";
import { changeMessage, indexFrom, lastIdOf, type MessageList, mergeMessages } from "./message-list.ts";
import { withReadCounts } from "./read-counts.ts";
import { moveReadPositions } from "./read-positions.ts";
import {
  changed,
  changeMember,
  countUnread,
  patchRoom,
  withoutLiveFields,
  withoutUnreadLine,
  withRemovedBots,
} from "./state.ts";

/** Applies a push to the room's state. Idempotent; returns the same object when nothing changed. */
export function applyEvent(state: RoomState, push: Push): RoomState {
  const next = inHistoryWindow(state, apply(state, push), push);
  if (next === state) return state;
  return changed(next, { unreadCount: countUnread(next) });
}

function apply(state: RoomState, push: Push): RoomState {
  switch (push.event) {
    case "messagesAdded":
      return addMessages(state, push.data);
    case "messageRecalled":
      return unpin(recall(state, push.data), push.data.messageId);
    case "messageEdited":
      return notePinnedEdit(withMessages(state, editMessage(state.messages, push.data)), push.data);
    case "reacted":
      return withMessages(state, changeReaction(state.messages, push.data));
    case "transcribed":
      return withMessages(state, addTranscript(state.messages, push.data));
    case "pollChanged":
      return withMessages(state, changePoll(state.messages, push.data));
    case "historyCleared":
      return clearHistory(state, push.data.clearedTo);
    case "readUpTo":
      return moveReadPositions(state, push.data);
    case "memberMuted":
      return changeMember(state, push.data.memberId, { muted: push.data.on });
    case "avatarChanged":
      return changeMember(state, push.data.memberId, { avatar: push.data.avatar });
    case "memberRenamed":
      return changeMember(state, push.data.memberId, { name: push.data.name });
    case "memberChanged":
      return changeMember(state, push.data.id, withoutLiveFields(push.data));
    case "onlineChanged":
      return setOnline(state, push.data);
    case "memberAdded":
      return addMember(state, push.data);
    case "memberRemoved":
      return removeMember(state, push.data);
    case "knocks":
    case "reports":
      return patchRoom(state, push.data);
    case "roomRenamed":
      return renameRoom(state, push.data.name);
    case "roomStateChanged":
      return changeRoomState(state, push.data);
    case "typing":
      return setTyping(state, push.data.memberId, push.data.on);
    case "callChanged":
      return patchRoom(state, { call: push.data.people.length > 0 ? push.data : undefined });
    // Handled in `connection.ts`.
    case "mark":
    case "closeAuth":
    case "closeLogout":
    // Handled in `call-signaling.ts`.
    case "callSignalled":
      return state;
  }
}

const aboutKnownMessages: ReadonlySet<Push["event"]> = new Set([
  "messageRecalled",
  "messageEdited",
  "reacted",
  "readUpTo",
  "transcribed",
  "pollChanged",
]);

/** Applies changes of existing messages to the history window too; new messages do not belong there. */
function inHistoryWindow(before: RoomState, next: RoomState, push: Push): RoomState {
  if (!before.historyWindow || !next.historyWindow) return next;
  if (!aboutKnownMessages.has(push.event)) return next;
  const { messages } = apply({ ...before, messages: before.historyWindow.messages }, push);
  return changed(next, { historyWindow: changed(next.historyWindow, { messages }) });
}

function notePinnedEdit(state: RoomState, { messageId, rev }: PushData<"messageEdited">): RoomState {
  if (!state.room.pinned?.includes(messageId)) return state;
  return changed(state, { pinnedEditedRev: rev });
}

function withMessages(state: RoomState, messages: MessageList): RoomState {
  return changed(state, { messages });
}

/** Merges new messages and later revisions of known ones. Own messages leave the outbox in the same update. */
export function addMessages(state: RoomState, added: readonly Message[]): RoomState {
  const { room, session } = state;
  const wanted = added.filter(({ id }) => id > room.clearedTo);
  let messages = mergeMessages(state.messages, wanted);
  for (const message of wanted)
    if (message.status === "recalled") messages = blankQuotes(messages, message.id, message.rev);
  if (messages !== state.messages) {
    const lowest = wanted.reduce((least, { id }) => Math.min(least, id), Number.POSITIVE_INFINITY);
    messages = withReadCounts(messages, state.members, session.memberId, lowest - 1);
  }
  const historyWindow =
    state.historyWindow &&
    changed(state.historyWindow, { messages: replaceOlderRevisions(state.historyWindow.messages, wanted) });
  const sent = new Set(added.filter(({ senderId }) => senderId === session.memberId).map(({ eventId }) => eventId));
  const hasOlder = state.hasOlder || (state.messages.length === 0 && (messages[0]?.id ?? 0) > room.clearedTo + 1);
  let next = changed(state, { messages, hasOlder, ...(historyWindow ? { historyWindow } : {}) });
  if (state.outbox.some(({ eventId }) => sent.has(eventId))) {
    next = { ...next, outbox: state.outbox.filter(({ eventId }) => !sent.has(eventId)) };
  }
  for (const { senderId, id } of wanted) if (id > lastIdOf(state.messages)) next = setTyping(next, senderId, false);
  return patchRoom(next, { lastId: Math.max(room.lastId, lastIdOf(wanted), lastIdOf(messages)) });
}

function recall(state: RoomState, { messageId, memberId, rev }: PushData<"messageRecalled">): RoomState {
  const actorRole = state.members.find(({ id }) => id === memberId)?.role ?? "member";
  const messages = changeMessage(state.messages, messageId, (message) => {
    if (message.rev >= rev) return message;
    const { id, senderId, sentAt, readByMe, readCount, eventId } = message;
    return {
      id,
      kind: "recalled",
      content: "",
      replyTo: 0,
      quotedText: "",
      quotedSenderId: "",
      senderId,
      sentAt,
      status: "recalled",
      readByMe,
      readCount,
      eventId,
      rev,
      notice: { actorId: memberId, actorRole, targetId: senderId },
    };
  });
  return withMessages(state, blankQuotes(messages, messageId, rev));
}

function unpin(state: RoomState, messageId: number): RoomState {
  const { pinned } = state.room;
  return pinned?.includes(messageId) ? patchRoom(state, { pinned: pinned.filter((id) => id !== messageId) }) : state;
}

export function clearHistory(state: RoomState, clearedTo: number): RoomState {
  if (clearedTo <= state.room.clearedTo) return state;
  const remaining = state.messages.slice(indexFrom(state.messages, clearedTo + 1));
  const messages = remaining.length === state.messages.length ? state.messages : remaining;
  const hasOlder = state.hasOlder && (messages[0]?.id ?? 0) > clearedTo + 1;
  // Names of former members are deleted with their messages.
  const { former: _, ...room } = state.room;
  const next = patchRoom(changed({ ...state, room }, { messages, hasOlder }), {
    clearedTo,
    lastId: Math.max(state.room.lastId, clearedTo),
    pinned: [],
  });
  const here = withoutHistoryWindow(next);
  return (here.firstUnreadId ?? 0) > clearedTo ? here : withoutUnreadLine(here);
}

function setOnline(state: RoomState, { memberId, online }: PushData<"onlineChanged">): RoomState {
  // Clears "last here": the push has no timestamp; the next member list has it.
  const next = changeMember(state, memberId, { online, lastHere: undefined });
  return online ? next : setTyping(next, memberId, false);
}

function changeRoomState(state: RoomState, { seatsUsed, ...rest }: PushData<"roomStateChanged">): RoomState {
  const changes = { ...rest, purgeAt: rest.endsAt + Limits.graceMs, ...withRemovedBots(state.room, rest.bots) };
  return patchRoom(state, { ...changes, seatsUsed: seatsUsed ?? state.room.seatsUsed });
}

/** Fields missing in the push take a new member's defaults. */
function addMember(state: RoomState, push: PushData<"memberAdded">): RoomState {
  const { id, avatar, name, paid = false, readUpTo = 0 } = push;
  if (state.members.some((member) => member.id === id)) return changeMember(state, id, { avatar, name });
  const me = state.room.me;
  const newcomer =
    id === state.session.memberId
      ? { id, avatar, name, role: me.role, paid: me.paid, muted: me.muted, online: true, readUpTo: me.readUpTo }
      : { id, avatar, name, role: "member" as const, paid, muted: false, online: false, readUpTo };
  const members = [...state.members, newcomer];
  const invited = state.invited.filter((seat) => seat.id !== id);
  const seatsUsed = push.seatsUsed ?? Math.max(state.room.seatsUsed, members.length + invited.length);
  const messages = withReadCounts(state.messages, members, state.session.memberId, 0, readUpTo);
  return patchRoom(withMessages({ ...state, members, invited }, messages), { seatsUsed });
}

function removeMember(state: RoomState, push: PushData<"memberRemoved">): RoomState {
  const { memberId, seatsUsed = Math.max(0, state.room.seatsUsed - 1) } = push;
  const invited = state.invited.filter(({ id }) => id !== memberId);
  const members = state.members.filter(({ id }) => id !== memberId);
  const known = invited.length < state.invited.length || members.length < state.members.length;
  // Only members who may invite know of unclaimed seats, so the removed seat may be unknown here.
  if (!known) return push.seatsUsed === undefined ? state : patchRoom(state, { seatsUsed });
  const next = setTyping({ ...state, members, invited }, memberId, false);
  const { former = [] } = state.room;
  const gone = state.members.find(({ id }) => id === memberId);
  const messages = withReadCounts(next.messages, members, state.session.memberId);
  return patchRoom(withMessages(next, messages), {
    seatsUsed: Math.max(members.length, seatsUsed),
    ...(gone ? { former: [{ id: memberId, name: gone.name }, ...former].slice(0, Limits.formerMembersMax) } : {}),
  });
}

export function renameRoom(state: RoomState, name: string): RoomState {
  return patchRoom(changed(state, { session: changed(state.session, { roomName: name }) }), { name });
}

export function setTyping(state: RoomState, memberId: string, on: boolean): RoomState {
  if (memberId === state.session.memberId || state.typing.includes(memberId) === on) return state;
  return { ...state, typing: on ? [...state.typing, memberId] : state.typing.filter((id) => id !== memberId) };
}
