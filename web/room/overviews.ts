import { getRoom } from "@contract/calls/room.ts";
import { ResultCode } from "@contract/codes.ts";
import type { Language } from "@contract/languages.ts";
import { Limits } from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { CallError } from "../api/call-error.ts";
import { endsSession } from "../api/reactions.ts";
import { request } from "../api/request.ts";
import { loadCache } from "./cache.ts";
import { roomShelves } from "./database.ts";
import { mentionsFrom } from "./mentions.ts";
import { countUnread, emptyState } from "./state.ts";
import type { RoomState, Session } from "./types.ts";

/** `expired`: it may be renewed for some days. `ended`: this device has no way in any more. */
export type RoomStage = "open" | "expired" | "ended";

/** A room as the list of rooms shows it. */
export interface Overview {
  name: string;
  unread: number;
  /** One of the unread messages calls this person by name. */
  mentioned?: true;
  /** The newest message that somebody wrote, and who. */
  last?: { message: Message; senderName?: string };
  stage: RoomStage;
  /** Why it ended: a result code. */
  endCode?: number;
}

/** The rooms of this device, by the link code of their sessions, as far as something is known of them. */
export const overviews: StoreApi<Readonly<Record<string, Overview>>> = createStore(() => ({}));

type Parts = Pick<RoomState, "room" | "messages" | "members">;

const askedAt = new Map<string, number>();

function set(session: Session, change: (known: Overview | undefined) => Overview): void {
  const known = overviews.getState()[session.linkCode];
  const next = change(known);
  if (known && JSON.stringify(known) === JSON.stringify(next)) return;
  overviews.setState({ [session.linkCode]: next });
}

function lastSaid(messages: readonly Message[]): Message | undefined {
  return messages.findLast(({ notice, status }) => notice === undefined && status === "sent");
}

/** By an unread message, as far as messages are here. */
function isMentioned({ room: { me, clearedTo }, messages, members }: Parts): boolean {
  const reader = { id: me.id, name: me.name, names: members.map(({ name }) => name) };
  return mentionsFrom(messages, Math.max(me.readUpTo, clearedTo) + 1, reader).length > 0;
}

function overviewOf(state: Parts, unread: number): Overview {
  const message = lastSaid(state.messages);
  const senderName = message && state.members.find(({ id }) => id === message.senderId)?.name;
  const stage = state.room.state === "expired" ? "expired" : "open";
  return {
    name: state.room.name,
    unread,
    stage,
    ...(unread > 0 && isMentioned(state) ? { mentioned: true } : {}),
    ...(message ? { last: { message, ...(senderName ? { senderName } : {}) } } : {}),
  };
}

/** What the room that is open tells of itself: nobody has to ask for it. */
export function reportRoom(state: RoomState): void {
  if (!state.loaded) return;
  askedAt.set(state.session.linkCode, Date.now());
  set(state.session, () => overviewOf(state, state.unreadCount));
}

/** From what the device keeps of the room, to show something at once and without a network. */
export async function recallOverview(session: Session): Promise<void> {
  if (overviews.getState()[session.linkCode]) return;
  const kept = await loadCache(roomShelves(), session);
  if (!kept) return;
  const unread = countUnread({ ...emptyState(session), ...kept });
  set(session, (known) => known ?? overviewOf(kept, unread));
}

/** Asks the room once; not again for a while, however often that is wanted. Never rejects. */
export async function refreshOverview(session: Session, language: Language, now = Date.now()): Promise<void> {
  if (now - (askedAt.get(session.linkCode) ?? 0) < Limits.overviewAgainMs) return;
  askedAt.set(session.linkCode, now);
  try {
    const query = { roomId: session.roomId, overview: true };
    const room = await request(getRoom, { query, token: session.token, language });
    const { name, unread = 0, newest, state, mentioned = false } = room;
    const stage = state === "expired" ? "expired" : "open";
    set(session, (known) => {
      const sameSender = known?.last && known.last.message.senderId === newest?.senderId;
      const senderName = room.newestSender ?? (sameSender ? known?.last?.senderName : undefined);
      return {
        name,
        unread,
        stage,
        ...(mentioned ? { mentioned } : {}),
        ...(newest ? { last: { message: newest, ...(senderName ? { senderName } : {}) } } : {}),
      };
    });
  } catch (error) {
    if (!(error instanceof CallError) || !endsSession(error.code)) return;
    const { code } = error;
    const stage = code === ResultCode.roomExpired ? "expired" : "ended";
    set(session, (known) => ({ ...(known ?? { name: session.roomName, unread: 0 }), stage, unread: 0, endCode: code }));
  }
}
