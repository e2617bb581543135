import type { RoomState } from "../types.ts";
import { lastIdOf, type MessageList, prependPage } from "./message-list.ts";
import { changed } from "./state.ts";

/** The messages that the chat shows: a stretch of the past while the person is there, else the newest. */
export function shownMessages({ historyWindow, messages }: Pick<RoomState, "historyWindow" | "messages">): MessageList {
  return historyWindow?.messages ?? messages;
}

/** Back from the past to the newest messages. */
export function withoutHistoryWindow(state: RoomState): RoomState {
  if (!state.historyWindow) return state;
  const { historyWindow: _, ...rest } = state;
  return rest;
}

/** Once the stretch has come up to the messages that are here anyway, the two are one list again. */
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

/** Changes messages wherever they are shown. */
export function changeLists(state: RoomState, change: (messages: MessageList) => MessageList): RoomState {
  const next = changed(state, { messages: change(state.messages) });
  return next.historyWindow
    ? changed(next, { historyWindow: changed(next.historyWindow, { messages: change(next.historyWindow.messages) }) })
    : next;
}
