import { importedAuthor } from "@contract/imported.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Session, seatPrefix } from "../device/session.ts";
import type { RoomMessage as Message } from "../sealed/room-codec.ts";
import { mentionsFrom } from "./state/mentions.ts";
import type { RoomState } from "./types.ts";

/**
 * `expired`: renewable within the grace period. `loggedOut`: the link opens the room again. `ended`: this device cannot
 * return to the room.
 */
export type RoomStage = "open" | "expired" | "loggedOut" | "ended";

export interface Overview {
  name: string;
  unread: number;
  mentioned?: true | undefined;
  last?: { message: Message; senderName?: string | undefined; senderGone?: true | undefined } | undefined;
  stage: RoomStage;
  /** Result code that ended the room or the session, and the session's token. */
  ended?: { code: number; token: string };
  /** The server's `overviewTag`; undefined unless the overview is a whole answer of the server. */
  tag?: string | undefined;
}

/** Overviews of this device's rooms, by `seatPrefix` of the session. */
export const overviews: StoreApi<Readonly<Record<string, Overview>>> = createStore(() => ({}));

type OverviewSource = Pick<RoomState, "room" | "messages" | "members">;

/** Time of each overview's last update, by the session's token, in milliseconds of the page's monotonic clock. */
export const overviewTimes = new Map<string, number>();

/** Undefined if the overview tells the end of the seat's former session: another tab has logged in since. */
export function findOverview(bySeat: Readonly<Record<string, Overview>>, session: Session): Overview | undefined {
  const overview = bySeat[seatPrefix(session)];
  return overview?.ended && overview.ended.token !== session.token ? undefined : overview;
}

export function setOverview(session: Session, change: (known: Overview | undefined) => Overview): void {
  const known = overviews.getState()[seatPrefix(session)];
  const next = change(known);
  if (known && JSON.stringify(known) === JSON.stringify(next)) return;
  overviews.setState({ [seatPrefix(session)]: next });
}

function lastSent(messages: readonly Message[]): Message | undefined {
  return messages.findLast(({ notice, status }) => notice === undefined && status === "sent");
}

/** Checks loaded messages only. */
function isMentioned({ room: { me, clearedTo }, messages, members }: OverviewSource): boolean {
  const reader = { id: me.id, name: me.name, names: members.map(({ name }) => name) };
  return mentionsFrom(messages, Math.max(me.readUpTo, clearedTo) + 1, reader).length > 0;
}

export function overviewOf(state: OverviewSource, unread: number): Overview {
  const message = lastSent(state.messages);
  const isSender = ({ id }: { id: string }) => id === message?.senderId;
  const sender = state.members.find(isSender) ?? state.room.bots?.find(isSender);
  const author = importedAuthor(message?.senderId ?? "");
  const senderName = author ?? (sender ?? state.room.former?.find(isSender))?.name;
  const isGone = !sender && author === undefined;
  const stage = state.room.state === "expired" ? "expired" : "open";
  return {
    name: state.room.name,
    unread,
    stage,
    mentioned: (unread > 0 && isMentioned(state)) || undefined,
    last: message && { message, senderName, senderGone: isGone || undefined },
  };
}

/** Updates the current room's overview from its state, which spares a request. */
export function updateOverview(before: RoomState, state: RoomState): void {
  const isSame =
    state.unreadCount === before.unreadCount &&
    state.messages === before.messages &&
    state.room.name === before.room.name;
  if (isSame || !state.loaded) return;
  overviewTimes.set(state.session.token, performance.now());
  setOverview(state.session, () => overviewOf(state, state.unreadCount));
}
