import type { Role } from "@contract/permissions.ts";
import { roomIdOf } from "@contract/routes/link.ts";

/** A device's access to a seat of a room, persisted between visits. */
export interface Session {
  /** The seat's personal link code. Not in the URL of the room's pages: see `seatCode`. */
  linkCode: string;
  /** Another link that the member came by, which also leads to this session. */
  cameBy: string;
  token: string;
  roomId: string;
  memberId: string;
  /**
   * As at the login: "owner", or "member", also of a co-owner. Releases before 2026-11-25 delete a session with a third
   * role.
   */
  role: Role;
  roomName: string;
  /** Time by which the list of rooms is sorted. */
  lastActiveAt: number;
  /** Server time of the last use; missing until the first answer after that use. */
  usedAt?: number | undefined;
  /** The room's content is encrypted on the device, and stays so whatever the server says later. */
  sealed?: true | undefined;
}

type Seat = Pick<Session, "roomId" | "memberId">;

/** Prefix of a seat's stored data. A new link or login of the seat keeps the same prefix. */
export function seatPrefix(session: Seat): string {
  return `${roomPrefix(session.roomId)}${session.memberId}/`;
}

/** Prefix of the stored data of all of a room's seats on this device. */
export function roomPrefix(roomId: string): string {
  return `${roomId}/`;
}

/** Identifies a seat in a URL. The code grants no access without a session. */
export function seatCode({ roomId, memberId }: Seat): string {
  return `${roomId}-${memberId}`;
}

/** `{code}` of `/chatroom/{code}`: the room's id, with the member's id where this device has several seats in the room. */
export function roomCodeOf(session: Seat, all: readonly Seat[]): string {
  const several = all.some(({ roomId, memberId }) => roomId === session.roomId && memberId !== session.memberId);
  return several ? seatCode(session) : session.roomId;
}

/** The session for a link code, a seat code or a room's id, in this order of precedence. */
export function findSession(all: readonly Session[], code: string): Session | undefined {
  return (
    all.find(({ linkCode }) => linkCode === code) ??
    all.find((session) => session.cameBy === code || session.roomId === code || seatCode(session) === code)
  );
}

/** Finds a session as `findSession` does; any other link code of a room leads to the room's session too. */
export function findRoomSession(all: readonly Session[], code: string): Session | undefined {
  return findSession(all, code) ?? findSession(all, roomIdOf(code));
}
