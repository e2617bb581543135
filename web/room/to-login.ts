import { sessions } from "../device/device-sessions.ts";
import type { Session } from "../device/session.ts";
import { seatAddress } from "../device/session-address.ts";

/**
 * To the login page of a seat whose session ends: by its own link, as the room's link would give out another seat. The
 * address bar shows the room's id, so that the page cannot be used as a link.
 */
export function toLogin(session: Session) {
  const code = sessions.linkFor(seatAddress(session)) ?? session.linkCode;
  return maskedLogin(code, session.roomId);
}

export function maskedLogin(linkCode: string, roomId: string) {
  const to = "/login/{-$code}";
  return { to, params: { code: linkCode }, mask: { to, params: { code: roomId } }, replace: true } as const;
}
