import { ResultCode } from "@contract/codes.ts";
import { seatIsGone } from "../api/api-error.ts";
import { roomStores } from "../device/database.ts";
import { sessions } from "../device/device-sessions.ts";
import { forgetSeat, forgetUnlisted } from "../device/forget-room.ts";
import { type Session, seatPrefix } from "../device/session.ts";
import { dropCache } from "./cache/cache.ts";
import { evictRoom } from "./cache/recent-rooms.ts";

/** Logs out: deletes the session and all data of the room on this device. */
export function forgetSession(session: Session): void {
  sessions.forget(session);
  forgetSeat(seatPrefix(session), sessions);
}

/** Removes an ended room from the list. The session of an expired or disabled room may be valid again one day. */
export function removeEndedRoom(session: Session): void {
  forgetSession(session);
  const logOut = import("../device/log-out-device.ts").then(({ logOutDevice }) => logOutDevice(session, sessions));
  logOut.catch(() => undefined);
}

/**
 * The server ended the session with this code: deletes cached messages. Unless the seat is gone, also from this device by
 * a logout in another tab, unsent text and keys stay with the link for the next login, or until they are 14 days old.
 */
export function handleSessionEnd(session: Session, code: number): void {
  if (seatIsGone(code) || !sessions.has(session)) {
    evictRoom(session.token);
    forgetSession(session);
    return;
  }
  // The session of a disabled room is valid again when the operator enables the room.
  if (code !== ResultCode.roomDisabled) sessions.end(session);
  void dropCache(roomStores(), session);
  forgetUnlisted(sessions);
}
