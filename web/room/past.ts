import { lastIdOf, type MessageList, prependPage } from "./message-list.ts";
import { changed } from "./state.ts";
import type { RoomState } from "./types.ts";

/** The messages that the chat shows: a stretch of the past while the person is there, else the newest. */
export function shownMessages({ past, messages }: Pick<RoomState, "past" | "messages">): MessageList {
  return past?.messages ?? messages;
}

/** Back from the past to the newest messages. */
export function withoutPast(state: RoomState): RoomState {
  if (!state.past) return state;
  const { past: _, ...rest } = state;
  return rest;
}

/** Once the stretch has come up to the messages that are here anyway, the two are one list again. */
export function joinPast(state: RoomState): RoomState {
  const { past, messages } = state;
  const first = messages[0];
  if (!past || !first || lastIdOf(past.messages) + 1 < first.id) return state;
  return { ...withoutPast(state), messages: prependPage(messages, past.messages), hasOlder: past.hasOlder };
}

/** Changes messages wherever they are shown. */
export function changeLists(state: RoomState, change: (messages: MessageList) => MessageList): RoomState {
  const next = changed(state, { messages: change(state.messages) });
  return next.past ? changed(next, { past: changed(next.past, { messages: change(next.past.messages) }) }) : next;
}
