import { shownMessages } from "../../room/state/history-window.ts";
import type { RoomState } from "../../room/types.ts";

/** Distance from the chat's end at which it is no longer being followed. */
const awayPx = 240;

/**
 * Id of the message in the middle of the chat, which stays mounted and scrolled beside and under this page; undefined
 * near its end.
 */
export function readingPlace(state: Pick<RoomState, "historyWindow" | "messages">): number | undefined {
  const list = document.querySelector("[role=log]");
  if (!list) return undefined;
  const toEnd = list.scrollHeight - list.scrollTop - list.clientHeight;
  if (toEnd <= awayPx && !state.historyWindow) return undefined;
  const { top, height } = list.getBoundingClientRect();
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  const key = rows.find((row) => row.getBoundingClientRect().bottom > top + height / 2)?.dataset.row;
  // An own message has its event id as key.
  return shownMessages(state).find(({ id, eventId }) => String(id) === key || eventId === key)?.id;
}
