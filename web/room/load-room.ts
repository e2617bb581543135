import { listMembers } from "@contract/endpoints/members.ts";
import { listMessages } from "@contract/endpoints/messages.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import * as Limits from "@contract/limits.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Language } from "@contract/text/languages.ts";
import { request } from "../api/request.ts";
import type { Session } from "../device/session.ts";
import { observeServerTime } from "../lib/server-clock.ts";
import type { RoomSnapshot } from "./state/room-snapshot.ts";

type Who = { session: Session; language: Language };

/** Loads the room over REST and sets the clock offset to the server. Rejects with an `ApiError`. */
export async function loadRoom({ session, language }: Who): Promise<RoomInfo> {
  const askedAt = performance.now();
  const room = await request(getRoom, { query: { roomId: session.roomId }, token: session.token, language });
  observeServerTime(room.serverTime, performance.now() - askedAt);
  return room;
}

/** Loads the room before members and messages, so that no part is older than the room's revision. */
export async function loadSnapshot(who: Who): Promise<RoomSnapshot> {
  const asking = { token: who.session.token, language: who.language };
  const room = await loadRoom(who);
  const [members, page] = await Promise.all([
    request(listMembers, asking),
    request(listMessages, { query: { limit: Limits.historyPageMax }, ...asking }),
  ]);
  return { room, members, messages: page.messages, more: page.more };
}
