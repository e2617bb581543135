import { sessions } from "../device/device-sessions.ts";
import { type Session, seatCode } from "../device/session.ts";

/**
 * Navigation to the login page of a seat whose session ended: by the seat's own link, since the room's link would
 * assign another seat. The address bar shows the room's id, so that a copied address is no link.
 */
export function toLogin(session: Session) {
  const code = sessions.linkFor(seatCode(session)) ?? session.linkCode;
  return maskedLogin(code, session.roomId);
}

export function maskedLogin(linkCode: string, roomId: string) {
  const to = "/login/{-$code}";
  return { to, params: { code: linkCode }, mask: { to, params: { code: roomId } }, replace: true } as const;
}
