import { getRoom } from "@contract/endpoints/room.ts";
import * as Limits from "@contract/limits.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Language } from "@contract/text/languages.ts";
import { ApiError, endsSession, type FailureAction, failureActionOf, seatIsGone } from "../api/api-error.ts";
import { request } from "../api/request.ts";
import { roomStores } from "../device/database.ts";
import { sessions } from "../device/device-sessions.ts";
import { forgetSeat } from "../device/forget-room.ts";
import { type Session, seatPrefix } from "../device/session.ts";
import type { RoomMessage } from "../sealed/room-codec.ts";
import { dropCache, loadCache } from "./cache/cache.ts";
import { findOverview, overviewOf, overviews, overviewTimes, type RoomStage, setOverview } from "./overviews.ts";
import { countUnread, emptyState } from "./state/state.ts";

/** Fills the overview from the messages cached on this device, so that the list has one at once and offline. */
export async function restoreOverview(session: Session): Promise<void> {
  if (overviews.getState()[seatPrefix(session)]) return;
  const cached = await loadCache(roomStores(), session);
  if (!cached) return;
  const unread = countUnread({ ...emptyState(session), ...cached });
  setOverview(session, (known) => known ?? overviewOf(cached, unread));
}

const stages: Partial<Record<FailureAction["do"], RoomStage>> = {
  expire: "expired",
  logOut: "loggedOut",
  askToLogInAgain: "loggedOut",
};

function againMs(stage: RoomStage | undefined): number {
  return stage === "loggedOut" || stage === "ended" ? Limits.overviewSeldomMs : Limits.overviewMinIntervalMs;
}

/**
 * Fetches the overview, at most once in `Limits.overviewMinIntervalMs` for each room. A server that knows the overview to be
 * current reads no messages for the answer. Never rejects.
 */
export async function refreshOverview(session: Session, language: Language, now = performance.now()): Promise<void> {
  const { token } = session;
  const before = findOverview(overviews.getState(), session);
  if (now - (overviewTimes.get(token) ?? Number.NEGATIVE_INFINITY) < againMs(before?.stage)) return;
  overviewTimes.set(token, now);
  try {
    const known = before?.tag;
    const query = { roomId: session.roomId, overview: true, ...(known === undefined ? {} : { known }) };
    const room = await opened(session, await request(getRoom, { query, token, language }));
    const { name, unread = 0, newest, state, overviewTag: tag } = room;
    if (known !== undefined && state === "normal" && room.unread === undefined) return;
    const mentioned = room.mentioned || (unread > 0 && newest?.mentions?.includes(session.memberId));
    const stage = state === "expired" ? "expired" : "open";
    setOverview(session, (known) => {
      const sameSender = known?.last && known.last.message.senderId === newest?.senderId;
      const senderName = room.newestSender ?? (sameSender ? known?.last?.senderName : undefined);
      return {
        name,
        unread,
        stage,
        tag,
        mentioned: mentioned || undefined,
        last: newest && { message: newest, senderName, senderGone: room.newestSenderGone || undefined },
      };
    });
  } catch (error) {
    if (!(error instanceof ApiError)) return;
    const { code } = error;
    if (!endsSession(code)) {
      // Without an answer the next poll is the retry; a server that refuses is asked less often.
      if (code !== 0) overviewTimes.set(token, now + Limits.reconnectMaxMs);
      return;
    }
    const stage = stages[failureActionOf(code).do] ?? "ended";
    // An expired room shows its messages again once it is renewed.
    if (stage !== "expired") void dropCache(roomStores(), session);
    if (seatIsGone(code) && before?.ended?.code !== code) forgetGone(seatPrefix(session));
    setOverview(session, (known) => ({
      ...(known ?? { name: session.roomName, unread: 0 }),
      stage,
      unread: 0,
      ended: { code, token },
      tag: undefined,
    }));
  }
}

/** Deletes all of a seat but its session: the list still shows that the seat is gone. */
function forgetGone(seat: string): void {
  forgetSeat(seat, { list: () => sessions.list().filter((session) => seatPrefix(session) !== seat) });
}

async function opened(
  session: Session,
  room: RoomInfo,
): Promise<Omit<RoomInfo, "newest"> & { newest?: RoomMessage | undefined }> {
  if (!session.sealed) return room;
  const { openSealedContent } = await import("./sealed/sealed-content.ts");
  // The list shows no pictures: each refresh, every 8 s, would leave a copy of the own one in memory.
  const { codec } = await openSealedContent({ session, pictures: false });
  return codec.decodeRoom(room);
}
