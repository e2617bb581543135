import * as Limits from "@contract/limits.ts";
import type { Login } from "@contract/login.ts";
import * as z from "zod/mini";
import { type LocalStore, localStore } from "../lib/browser/local-store.ts";
import { createListeners } from "../lib/listeners.ts";
import { parseJson } from "../lib/parse-json.ts";
import { knownServerTime } from "../lib/server-clock.ts";
import { findRoomSession, findSession, roomCodeOf, type Session, seatPrefix } from "./session.ts";
import { forgottenPrefix, sessionPrefix as prefix } from "./session-prefix.ts";

const stored = z.object({
  linkCode: z.string(),
  cameBy: z.string(),
  token: z.string(),
  roomId: z.string(),
  memberId: z.string(),
  role: z.enum(["owner", "member"]),
  roomName: z.string(),
  lastActiveAt: z.number(),
  usedAt: z.optional(z.number()),
  sealed: z.optional(z.literal(true)),
});

type Seat = Pick<Session, "roomId" | "memberId">;

interface Options {
  store?: LocalStore;
  /** The server's time; undefined before its first answer: the device's clock deletes nothing. */
  now?: () => number | undefined;
  /** A session expired unused: the seat's data may be deleted too. */
  onForgotten?: (session: Session) => void;
}

export function openSessions({ store = localStore, now = knownServerTime, onForgotten }: Options = {}) {
  const listeners = createListeners();

  const read = (key: string): Session | undefined => z.safeParse(stored, parseJson(store.get(key))).data;
  const remove = (session: Session) => {
    store.remove(prefix + session.linkCode);
    store.set(forgottenPrefix + seatPrefix(session), "");
  };
  const write = (session: Session) => store.set(prefix + session.linkCode, JSON.stringify(session));

  /** All stored sessions, the last used first, including those that the server ended, which have no token. */
  const readAll = (): Session[] => {
    const all: Session[] = [];
    for (const key of store.keys(prefix)) {
      const session = read(key);
      if (session) all.push(session);
      else store.remove(key);
    }
    return all.sort((a, b) => b.lastActiveAt - a.lastActiveAt);
  };

  /** Deletes unused sessions. A function that stores a use reads without it: the session may be the one in use. */
  const listAll = (): Session[] => {
    const time = now();
    if (time === undefined) return readAll();
    return readAll().filter((session) => {
      // Used before the server's time was known, or stored by a release before 2026-11-28.
      if (session.usedAt === undefined) write({ ...session, usedAt: time });
      if (time - (session.usedAt ?? time) <= Limits.roomForgottenAfterMs) return true;
      remove(session);
      onForgotten?.(session);
      return false;
    });
  };

  /** Times of a use: the last one of all rooms, whatever the device's clock says. */
  const usedNow = () => {
    const time = now();
    return { lastActiveAt: Math.max((readAll()[0]?.lastActiveAt ?? 0) + 1, time ?? 0), usedAt: time };
  };

  const list = () => listAll().filter(({ token }) => token !== "");
  const isSealed = (roomId: string) => readAll().some((other) => other.roomId === roomId && other.sealed === true);
  const sameSeat = (seat: Seat) => (other: Seat) => seatPrefix(other) === seatPrefix(seat);

  return {
    /** All sessions, the last used first; sessions unused for 14 days of the server's time are deleted. */
    list,
    /**
     * The session for its own link, or for the link that was opened at login. A room's id gives the last used session.
     */
    find: (code: string) => findSession(list(), code),
    /** Finds a session as `find` does; any other link code of the room gives the room's session too. */
    findRoom: (code: string) => findRoomSession(list(), code),
    /** `{code}` of `/chatroom/{code}` for this session; never a link code. */
    roomCodeOf: (session: Seat) => roomCodeOf(session, list()),
    /** Stores a login. `cameBy`: the link that was opened. `knownSealed`: whatever the server says. */
    remember(login: Login, cameBy: string, knownSealed = false): Session {
      const { token, roomId, linkCode, memberId, role, room } = login;
      // After a login by the personal link, the link opened first must still find the session.
      const firstLink = cameBy === linkCode ? (read(prefix + linkCode)?.cameBy ?? cameBy) : cameBy;
      const sealed = knownSealed || room.sealed === true || isSealed(roomId);
      const session: Session = {
        linkCode,
        cameBy: firstLink,
        token,
        roomId,
        memberId,
        role,
        // The name of a sealed room is encrypted: the room itself reports it.
        roomName: sealed ? (readAll().find((other) => other.roomId === roomId)?.roomName ?? "") : room.name,
        ...usedNow(),
        ...(sealed ? { sealed } : {}),
      };
      // The same seat may be stored under an earlier link code.
      for (const other of readAll()) if (sameSeat(session)(other)) store.remove(prefix + other.linkCode);
      write(session);
      store.remove(forgottenPrefix + seatPrefix(session));
      listeners.notify();
      return session;
    },
    /** Stores a use of the session. Before the server's time is known, the use counts from its first answer. */
    touch(session: Session, changes: Partial<Pick<Session, "roomName" | "role" | "sealed">> = {}): void {
      const current = readAll().find(sameSeat(session));
      // The session was deleted meanwhile, perhaps in another tab: a write would restore it.
      if (!current || current.token !== session.token) return;
      write({ ...current, ...changes, ...usedNow() });
      if (changes.roomName !== undefined && changes.roomName !== current.roomName) listeners.notify();
    },
    /** A seat of the room on this device, also one whose session ended, is known as sealed. */
    isSealed,
    /** Deletes the session, and marks the seat until its data is deleted, too: see `forgetSeat`. */
    forget(seat: Seat): void {
      readAll().filter(sameSeat(seat)).forEach(remove);
      listeners.notify();
    },
    /** Seats (`seatPrefix`) that are marked so, without those that are stored. */
    forgotten(): string[] {
      // Another tab, or a release without marks, may have logged the seat in again: its data stays.
      for (const session of readAll()) store.remove(forgottenPrefix + seatPrefix(session));
      return store.keys(forgottenPrefix).map((key) => key.slice(forgottenPrefix.length));
    },
    /** False once the session is deleted; true for an ended one. */
    has: (seat: Seat) => readAll().some(sameSeat(seat)),
    /** Ends the session; its link code stays stored for the login page. */
    end(seat: Seat): void {
      for (const session of readAll().filter(sameSeat(seat))) write({ ...session, token: "" });
      listeners.notify();
    },
    /** The newest link code for a seat code or a room's id, also after the session ended. */
    linkFor: (code: string) => findRoomSession(listAll(), code)?.linkCode,
    /** Calls back after each change, including changes in other tabs. Returns the unsubscribe function. */
    onChange(listener: () => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key.startsWith(prefix)) listener();
      };
      const stop = listeners.add(listener);
      globalThis.window?.addEventListener("storage", onStorage);
      return () => {
        stop();
        globalThis.window?.removeEventListener("storage", onStorage);
      };
    },
  };
}

/** The sessions that a device stores. */
export type Sessions = ReturnType<typeof openSessions>;
