import type { Language } from "@contract/languages.ts";
import { createContext, type ReactNode, startTransition, useContext, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Api } from "../api/api.ts";
import type { Reaction } from "../api/reactions.ts";
import { sessions } from "../device/device-sessions.ts";
import type { Session } from "../device/session.ts";
import { seatAddress } from "../device/session-address.ts";
import { enterRoom, type LiveRoom } from "./store.ts";
import type { RoomActions, RoomStore } from "./types.ts";

const Current = createContext<LiveRoom | undefined>(undefined);

export interface RoomProviderProps {
  session: Session;
  language: Language;
  /** What to do about an outcome: words to say, or where to go when the session ended. */
  onReaction: (reaction: Reaction) => void;
  /** A file that is to be sent could not be kept on the device: closing the page would lose it. */
  onNotStored: () => void;
  /** Shown until the room is there. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Where the device is slow to say what it kept, or never does. */
const restoredSoonMs = 300;

/** Lives in a room for as long as it is mounted with the same session. */
export function RoomProvider({ session, language, onReaction, onNotStored, waiting, children }: RoomProviderProps) {
  const [room, setRoom] = useState<LiveRoom>();
  // Read when they are needed: another language or handler must not cost the connection.
  const latest = useRef({ session, language, onReaction, onNotStored });
  useEffect(() => {
    latest.current = { session, language, onReaction, onNotStored };
  });

  const { token } = session;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another room; its other fields change by themselves.
  useEffect(() => {
    const entered = enterRoom({
      session: latest.current.session,
      language: () => latest.current.language,
      onReaction: (reaction) => latest.current.onReaction(reaction),
      onNotStored: () => latest.current.onNotStored(),
      isStored: () => sessions.find(seatAddress(latest.current.session)) !== undefined,
    });
    let left = false;
    // With what the device kept of it, if that comes soon, the room is drawn once and not twice.
    const show = () => {
      if (!left) startTransition(() => setRoom(entered));
    };
    void entered.restored.then(show);
    const timer = setTimeout(show, restoredSoonMs);
    return () => {
      left = true;
      clearTimeout(timer);
      setRoom(undefined);
      entered.leave();
    };
  }, [token]);

  return room ? <Current.Provider value={room}>{children}</Current.Provider> : waiting;
}

function useLiveRoom(): LiveRoom {
  const room = useContext(Current);
  if (!room) throw new Error("not inside a RoomProvider");
  return room;
}

/** A part of the room's state; renders again when that part changes. */
export function useRoom<T>(selector: (room: RoomStore) => T): T {
  return useStore(useLiveRoom().store, selector);
}

export function useRoomActions(): RoomActions {
  return useRoom((room) => room.actions);
}

/** The whole state, for what is looked at only when something is done. */
export function useRoomStore(): LiveRoom["store"] {
  return useLiveRoom().store;
}

/** Calls of the API as this room's member. */
export function useApi(): Api {
  return useLiveRoom().api;
}
