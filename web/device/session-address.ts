import { roomIdOf } from "@contract/routes/link.ts";
import type { Session } from "./session.ts";

type Seat = Pick<Session, "roomId" | "memberId">;

/** Identifies a seat in a URL. The address grants no access without a session. */
export function seatAddress({ roomId, memberId }: Seat): string {
  return `${roomId}-${memberId}`;
}

/** `{code}` of `/chatroom/{code}`: the room's id, with the member's id where this device has several seats in the room. */
export function addressOf(session: Seat, all: readonly Seat[]): string {
  const several = all.some(({ roomId, memberId }) => roomId === session.roomId && memberId !== session.memberId);
  return several ? seatAddress(session) : session.roomId;
}

/** The session for a link code, a seat's address or a room's id, in this order of precedence. */
export function findSession(all: readonly Session[], code: string): Session | undefined {
  return (
    all.find(({ linkCode }) => linkCode === code) ??
    all.find((session) => session.cameBy === code || session.roomId === code || seatAddress(session) === code)
  );
}

/** Finds a session as `findSession` does; any other link code of a room leads to the room's session too. */
export function findRoomSession(all: readonly Session[], code: string): Session | undefined {
  return findSession(all, code) ?? findSession(all, roomIdOf(code));
}
