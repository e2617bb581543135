import { getRoom } from "@contract/calls/room.ts";
import * as Limits from "@contract/limits.ts";
import type { Language } from "@contract/text/languages.ts";
import { CallError } from "../api/call-error.ts";
import { endsSession, type Reaction, reactionTo } from "../api/reactions.ts";
import { request } from "../api/request.ts";
import { roomStores } from "../device/database.ts";
import { seatKey } from "../device/seat-key.ts";
import type { Session } from "../device/session.ts";
import { dropCache, loadCache } from "./cache/cache.ts";
import { overviewOf, overviews, overviewTimes, type RoomStage, setOverview } from "./overviews.ts";
import { countUnread, emptyState } from "./state/state.ts";

/** Fills the overview from the messages cached on this device, so that the list has one at once and offline. */
export async function recallOverview(session: Session): Promise<void> {
  if (overviews.getState()[seatKey(session)]) return;
  const cached = await loadCache(roomStores(), session);
  if (!cached) return;
  const unread = countUnread({ ...emptyState(session), ...cached });
  setOverview(session, (known) => known ?? overviewOf(cached, unread));
}

const stages: Partial<Record<Reaction["do"], RoomStage>> = {
  expire: "expired",
  logOut: "loggedOut",
  askToLogInAgain: "loggedOut",
};

/** Fetches the overview, at most once in `Limits.overviewAgainMs` for each room. Never rejects. */
export async function refreshOverview(session: Session, language: Language, now = Date.now()): Promise<void> {
  if (now - (overviewTimes.get(seatKey(session)) ?? 0) < Limits.overviewAgainMs) return;
  overviewTimes.set(seatKey(session), now);
  try {
    const query = { roomId: session.roomId, overview: true };
    const room = await request(getRoom, { query, token: session.token, language });
    const { name, unread = 0, newest, state, mentioned = false } = room;
    const stage = state === "expired" ? "expired" : "open";
    setOverview(session, (known) => {
      const sameSender = known?.last && known.last.message.senderId === newest?.senderId;
      const senderName = room.newestSender ?? (sameSender ? known?.last?.senderName : undefined);
      return {
        name,
        unread,
        stage,
        ...(mentioned ? { mentioned } : {}),
        ...(newest
          ? {
              last: {
                message: newest,
                ...(senderName ? { senderName } : {}),
                ...(room.newestSenderGone ? { senderGone: true } : {}),
              },
            }
          : {}),
      };
    });
  } catch (error) {
    if (!(error instanceof CallError) || !endsSession(error.code)) return;
    const { code } = error;
    const stage = stages[reactionTo(code).do] ?? "ended";
    // An expired room shows its messages again once it is renewed.
    if (stage !== "expired") void dropCache(roomStores(), session);
    setOverview(session, (known) => ({
      ...(known ?? { name: session.roomName, unread: 0 }),
      stage,
      unread: 0,
      endCode: code,
    }));
  }
}
