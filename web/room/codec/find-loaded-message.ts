import type { RoomMessage } from "../../sealed/room-codec.ts";
import { findMessage } from "../state/message-list.ts";
import type { RoomState } from "../types.ts";

/** A message in the list or the history window. */
export function findLoadedMessage({ messages, historyWindow }: RoomState, id: number): RoomMessage | undefined {
  return findMessage(messages, id) ?? findMessage(historyWindow?.messages ?? [], id);
}
