import type { Message } from "@contract/message.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { seatKey } from "../device/seat-key.ts";
import type { Session } from "../device/session.ts";
import { mentionsFrom } from "./state/mentions.ts";
import type { RoomState } from "./types.ts";

/**
 * `expired`: it may be renewed for some days. `loggedOut`: its link leads in again. `ended`: this device has no way in
 * any more.
 */
export type RoomStage = "open" | "expired" | "loggedOut" | "ended";

/** A room as the list of rooms shows it. */
export interface Overview {
  name: string;
  unread: number;
  /** One of the unread messages calls this person by name. */
  mentioned?: true;
  /** The newest message that somebody wrote, and who. */
  last?: { message: Message; senderName?: string; senderGone?: true };
  stage: RoomStage;
  /** Why it ended: a result code. */
  endCode?: number;
}

/** The rooms of this device, by the seats of their sessions (`seatKey`), as far as something is known of them. */
export const overviews: StoreApi<Readonly<Record<string, Overview>>> = createStore(() => ({}));

type OverviewSource = Pick<RoomState, "room" | "messages" | "members">;

/** When each room last told its overview, by `seatKey`, in milliseconds since 1970. */
export const overviewTimes = new Map<string, number>();

export function setOverview(session: Session, change: (known: Overview | undefined) => Overview): void {
  const known = overviews.getState()[seatKey(session)];
  const next = change(known);
  if (known && JSON.stringify(known) === JSON.stringify(next)) return;
  overviews.setState({ [seatKey(session)]: next });
}

function lastSent(messages: readonly Message[]): Message | undefined {
  return messages.findLast(({ notice, status }) => notice === undefined && status === "sent");
}

/** By an unread message, as far as messages are here. */
function isMentioned({ room: { me, clearedTo }, messages, members }: OverviewSource): boolean {
  const reader = { id: me.id, name: me.name, names: members.map(({ name }) => name) };
  return mentionsFrom(messages, Math.max(me.readUpTo, clearedTo) + 1, reader).length > 0;
}

export function overviewOf(state: OverviewSource, unread: number): Overview {
  const message = lastSent(state.messages);
  const isSender = ({ id }: { id: string }) => id === message?.senderId;
  const sender = state.members.find(isSender);
  const senderName = (sender ?? state.room.former?.find(isSender))?.name;
  const stage = state.room.state === "expired" ? "expired" : "open";
  return {
    name: state.room.name,
    unread,
    stage,
    ...(unread > 0 && isMentioned(state) ? { mentioned: true } : {}),
    ...(message
      ? { last: { message, ...(senderName ? { senderName } : {}), ...(sender ? {} : { senderGone: true }) } }
      : {}),
  };
}

/** What the room that is open tells of itself: nobody has to ask for it. */
export function reportRoom(state: RoomState): void {
  if (!state.loaded) return;
  overviewTimes.set(seatKey(state.session), Date.now());
  setOverview(state.session, () => overviewOf(state, state.unreadCount));
}
