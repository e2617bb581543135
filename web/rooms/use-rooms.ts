import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { sessions } from "../device/device-sessions.ts";
import { type Session, seatPrefix } from "../device/session.ts";
import { useLanguage } from "../i18n/I18nProvider.tsx";
import { findOverview, type Overview, overviews } from "../room/overviews.ts";
import { restoreOverview } from "../room/refresh-overviews.ts";
import { watchOverviews } from "./watch-overviews.ts";

export interface MyRoom {
  session: Session;
  overview: Overview | undefined;
}

let known: { text: string; list: Session[] } = { text: "", list: [] };

/** Returns the same array until a link, token or name changes; the time of use changes nothing. */
function currentSessions(): Session[] {
  const list = sessions.list();
  const text = JSON.stringify(list.map(({ linkCode, token, roomName }) => [linkCode, token, roomName]).sort());
  if (text !== known.text) known = { text, list };
  return known.list;
}

/** Rooms with a session on this device, the latest message first, ended rooms last. */
export function useRooms(): MyRoom[] {
  const list = useSyncExternalStore(sessions.onChange, currentSessions);
  const bySeat = useStore(overviews);
  return useMemo(() => {
    const at = ({ session, overview }: MyRoom) => overview?.last?.message.sentAt ?? session.lastActiveAt;
    return list
      .map((session) => ({ session, overview: findOverview(bySeat, session) }))
      .sort((a, b) => Number(a.overview?.stage === "ended") - Number(b.overview?.stage === "ended") || at(b) - at(a));
  }, [list, bySeat]);
}

/** Refreshes the overviews of all rooms but the current one. */
export function useOverviews(current?: string): void {
  const language = useLanguage();
  const list = useSyncExternalStore(sessions.onChange, currentSessions);
  useEffect(() => {
    for (const session of list) void restoreOverview(session);
    // The current room updates its own overview.
    const others = list.filter((session) => seatPrefix(session) !== current);
    return watchOverviews(others, language);
  }, [list, current, language]);
}
