import { Limits } from "@contract/limits.ts";
import type { Login } from "@contract/login.ts";
import * as z from "zod/mini";
import { type LocalStore, localStore } from "../lib/local-store.ts";
import { seatKey } from "./seat-key.ts";
import type { Session } from "./session.ts";
import { addressOf, findRoomSession, findSession } from "./session-address.ts";
import { sessionPrefix as prefix } from "./session-prefix.ts";

const stored = z.object({
  linkCode: z.string(),
  cameBy: z.string(),
  token: z.string(),
  roomId: z.string(),
  memberId: z.string(),
  role: z.enum(["owner", "member"]),
  roomName: z.string(),
  lastActiveAt: z.number(),
});

type Seat = Pick<Session, "roomId" | "memberId">;

/** The rooms that this device has a way into. */
export interface Sessions {
  /** All of them, the last used first. Those unused for 14 days are gone. */
  list(): Session[];
  /** The one that a link leads to: its own link, or the one by which the person came. A room's id leads to its last used one. */
  find(code: string): Session | undefined;
  /** As `find`, for the address of a room's page: any other link code of the room leads to its session too. */
  findRoom(code: string): Session | undefined;
  /** `{code}` of `/chatroom/{code}` for this session: no link code. */
  addressOf(session: Seat): string;
  /** Remembers a login; `cameBy` is the link that was opened. */
  remember(login: Login, cameBy: string): Session;
  /** This room is being used now. */
  touch(session: Session, changes?: Partial<Pick<Session, "roomName" | "role">>): void;
  forget(session: Seat): void;
  /** The server ended this session: only its link is kept, for the login page. */
  end(session: Seat): void;
  /** The newest link code of the seat or room of an address, also after the server ended its session. */
  linkFor(code: string): string | undefined;
  /** Calls after each change, also of another tab. Gives back how to stop. */
  onChange(listener: () => void): () => void;
}

export interface SessionsOptions {
  store?: LocalStore;
  now?: () => number;
  /** A session went away because nobody used it: what is kept of its seat may go too. */
  onForgotten?: (seat: string) => void;
}

export function openSessions({ store = localStore, now = Date.now, onForgotten }: SessionsOptions = {}): Sessions {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };

  const read = (key: string): Session | undefined => {
    try {
      return z.parse(stored, JSON.parse(store.get(key) ?? ""));
    } catch {
      return undefined;
    }
  };
  const write = (session: Session) => store.set(prefix + session.linkCode, JSON.stringify(session));

  /** All stored sessions, including those that the server ended, which have no token. */
  const listAll = (): Session[] => {
    const active: Session[] = [];
    for (const key of store.keys(prefix)) {
      const session = read(key);
      if (!session) store.remove(key);
      else if (now() - session.lastActiveAt > Limits.roomForgottenAfterMs) {
        store.remove(key);
        onForgotten?.(seatKey(session));
      } else {
        // Written while the clock was ahead: it would never be old.
        if (session.lastActiveAt > now()) write({ ...session, lastActiveAt: now() });
        active.push(session);
      }
    }
    return active.sort((a, b) => b.lastActiveAt - a.lastActiveAt);
  };

  const list = () => listAll().filter(({ token }) => token !== "");
  const sameSeat = (seat: Seat) => (other: Seat) => seatKey(other) === seatKey(seat);

  return {
    list,
    find: (code) => findSession(list(), code),
    findRoom: (code) => findRoomSession(list(), code),
    addressOf: (session) => addressOf(session, list()),
    remember(login, cameBy) {
      const { token, roomId, linkCode, memberId, role, room } = login;
      // Coming back by the personal link must not make the first link lead nowhere.
      const firstLink = cameBy === linkCode ? (read(prefix + linkCode)?.cameBy ?? cameBy) : cameBy;
      const session: Session = {
        linkCode,
        cameBy: firstLink,
        token,
        roomId,
        memberId,
        role,
        roomName: room.name,
        lastActiveAt: now(),
      };
      // The same seat may have had another link before.
      for (const other of listAll()) if (sameSeat(session)(other)) store.remove(prefix + other.linkCode);
      write(session);
      changed();
      return session;
    },
    touch(session, changes = {}) {
      const current = list().find(sameSeat(session));
      // Logged out meanwhile, perhaps in another tab: it must not come back.
      if (!current || current.token !== session.token) return;
      write({ ...current, ...changes, lastActiveAt: now() });
      if (changes.roomName !== undefined && changes.roomName !== current.roomName) changed();
    },
    forget(seat) {
      for (const { linkCode } of listAll().filter(sameSeat(seat))) store.remove(prefix + linkCode);
      changed();
    },
    end(seat) {
      for (const session of listAll().filter(sameSeat(seat))) write({ ...session, token: "" });
      changed();
    },
    linkFor: (code) => findRoomSession(listAll(), code)?.linkCode,
    onChange(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key.startsWith(prefix)) listener();
      };
      listeners.add(listener);
      globalThis.window?.addEventListener("storage", onStorage);
      return () => {
        listeners.delete(listener);
        globalThis.window?.removeEventListener("storage", onStorage);
      };
    },
  };
}
