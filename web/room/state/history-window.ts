import type { RoomMessage } from "../../sealed/room-codec.ts";
import type { RoomState } from "../types.ts";
import { findMessage, lastIdOf, type MessageList, prependPage } from "./message-list.ts";
import { changed } from "./state.ts";

/** The displayed messages: the history window if one is open, else the newest. */
export function shownMessages({ historyWindow, messages }: Pick<RoomState, "historyWindow" | "messages">): MessageList {
  return historyWindow?.messages ?? messages;
}

/** A message in the list or the history window. */
export function findLoadedMessage({ messages, historyWindow }: RoomState, id: number): RoomMessage | undefined {
  return findMessage(messages, id) ?? findMessage(historyWindow?.messages ?? [], id);
}

export function withoutHistoryWindow(state: RoomState): RoomState {
  if (!state.historyWindow) return state;
  const { historyWindow: _, ...rest } = state;
  return rest;
}

/** Joins the history window to the newest messages once no gap is left between them. */
export function mergeHistoryWindow(state: RoomState): RoomState {
  const { historyWindow, messages } = state;
  const first = messages[0];
  if (!historyWindow || !first || lastIdOf(historyWindow.messages) + 1 < first.id) return state;
  return {
    ...withoutHistoryWindow(state),
    messages: prependPage(messages, historyWindow.messages),
    hasOlder: historyWindow.hasOlder,
  };
}

/** Changes messages in the newest list and in the history window. */
export function changeLists(state: RoomState, change: (messages: MessageList) => MessageList): RoomState {
  const next = changed(state, { messages: change(state.messages) });
  return next.historyWindow
    ? changed(next, { historyWindow: changed(next.historyWindow, { messages: change(next.historyWindow.messages) }) })
    : next;
}
