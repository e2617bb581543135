import type { Language } from "@contract/text/languages.ts";
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useStore } from "zustand";
import type { Api } from "../api/api.ts";
import type { FailureAction } from "../api/api-error.ts";
import { sessions } from "../device/device-sessions.ts";
import { type Session, seatCode } from "../device/session.ts";
import type { RoomActions, RoomStore } from "./actions.ts";
import { RoomSession } from "./room-session.ts";

const Current = createContext<RoomSession | undefined>(undefined);

export interface RoomProviderProps {
  session: Session;
  language: Language;
  onFailure: (action: FailureAction) => void;
  onNotStored: () => void;
  unnamed: () => string;
  /** Fallback until the cached state is restored, at most `restoredSoonMs`. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Longest wait for IndexedDB, in milliseconds, before the room renders without cached data. */
const restoredSoonMs = 300;

/** Enters the room of `session` on mount and leaves it on unmount. */
export function RoomProvider(props: RoomProviderProps) {
  const [room, setRoom] = useState<RoomSession>();
  // A ref, so that another language or handler does not reconnect the socket.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const { token } = props.session;
  // A layout effect, so that a room in memory appears without a frame of its placeholder.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another room; its other fields change by themselves.
  useLayoutEffect(() => {
    const entered = new RoomSession({
      session: latest.current.session,
      language: () => latest.current.language,
      onFailure: (action) => latest.current.onFailure(action),
      onNotStored: () => latest.current.onNotStored(),
      unnamed: () => latest.current.unnamed(),
      isStored: () => sessions.find(seatCode(latest.current.session)) !== undefined,
    });
    if (entered.store.getState().loaded) setRoom(entered);
    let left = false;
    // Waiting for the cached state spares a second render of the room.
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

  return room ? <Current.Provider value={room}>{props.children}</Current.Provider> : props.waiting;
}

function useRoomSession(): RoomSession {
  const room = useContext(Current);
  if (!room) throw new Error("not inside a RoomProvider");
  return room;
}

/** Selects from the room's state; the component renders again when the selected value changes. */
export function useRoom<T>(selector: (room: RoomStore) => T): T {
  return useStore(useRoomSession().store, selector);
}

export function useRoomActions(): RoomActions {
  return useRoom((room) => room.actions);
}

/** The room's store without a subscription, for reads in event handlers. */
export function useRoomStore(): RoomSession["store"] {
  return useRoomSession().store;
}

/** Keys and codec of the room. */
export function useContent(): RoomSession["content"] {
  return useRoomSession().content;
}

/** Commands and signals of the room’s call. */
export function useCallSignaling(): RoomSession["callSignaling"] {
  return useRoomSession().callSignaling;
}

/** REST requests with the token of this room's member. */
export function useApi(): Api {
  return useRoomSession().api;
}
