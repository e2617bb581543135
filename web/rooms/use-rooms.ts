import { Limits } from "@contract/limits.ts";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { sessions } from "../device/device-sessions.ts";
import { seatKey } from "../device/seat-key.ts";
import type { Session } from "../device/session.ts";
import { useLanguage } from "../i18n/I18nProvider.tsx";
import { isVisible, onWake } from "../lib/wake.ts";
import { type Overview, overviews } from "../room/overviews.ts";
import { recallOverview, refreshOverview } from "../room/refresh-overviews.ts";

export interface MyRoom {
  session: Session;
  overview: Overview | undefined;
}

let known: { text: string; list: Session[] } = { text: "", list: [] };

/** The same list for as long as its rooms are the same: being used changes nothing in it. */
function currentSessions(): Session[] {
  const list = sessions.list();
  const text = JSON.stringify(list.map(({ linkCode, token, roomName }) => [linkCode, token, roomName]).sort());
  if (text !== known.text) known = { text, list };
  return known.list;
}

/** The rooms that this device has a way into, those in which something was said last first. */
export function useRooms(): MyRoom[] {
  const list = useSyncExternalStore(sessions.onChange, currentSessions);
  const bySeat = useStore(overviews);
  return useMemo(() => {
    const at = ({ session, overview }: MyRoom) => overview?.last?.message.sentAt ?? session.lastActiveAt;
    return list
      .map((session) => ({ session, overview: bySeat[seatKey(session)] }))
      .sort((a, b) => Number(a.overview?.stage === "ended") - Number(b.overview?.stage === "ended") || at(b) - at(a));
  }, [list, bySeat]);
}

/**
 * Asks the rooms that are not open how they are: when one begins to look, when the page comes to the front, and now
 * and then while one looks. One after the other, each at most every 20 s.
 */
export function useOverviews(current?: string): void {
  const language = useLanguage();
  const list = useSyncExternalStore(sessions.onChange, currentSessions);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      for (const session of list) {
        if (gone || !isVisible()) return;
        // The one that is open tells of itself.
        if (seatKey(session) !== current) await refreshOverview(session, language);
      }
    };
    for (const session of list) void recallOverview(session);
    void ask();
    const stop = onWake(() => void ask());
    const timer = setInterval(() => void ask(), Limits.overviewEveryMs);
    return () => {
      gone = true;
      stop();
      clearInterval(timer);
    };
  }, [list, current, language]);
}
