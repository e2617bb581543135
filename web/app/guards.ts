import { isLinkCode, roomIdOf } from "@contract/routes/link.ts";
import { linkCodeParameter, roomPath } from "@contract/routes/paths.ts";
import { redirect } from "@tanstack/react-router";
import { sessions } from "../device/device-sessions.ts";
import { type Session, seatCode } from "../device/session.ts";
import { maskedLogin } from "../room/login-navigation.ts";
import { anotherSeat } from "../room/seat-parameter.ts";

/** Route guards and readers of search parameters. */
export function codeIntoPath(
  search: Record<string, string>,
  to: "/login/{-$code}" | "/vip-entrance/$code" | "/chatroom/$code",
) {
  const code = search[linkCodeParameter];
  if (code) throw redirect({ to, params: { code }, replace: true });
}

/** Redirects a browser with a session for this link past the login, unless the login is for another seat. */
export function skipLogin(code: string | undefined, search: Record<string, string>) {
  codeIntoPath(search, "/login/{-$code}");
  if (search.seat === anotherSeat) return;
  const session = code ? sessions.find(code) : undefined;
  if (session) throw redirect({ to: "/chatroom/$code", params: { code: sessions.roomCodeOf(session) }, replace: true });
}

/** Reads the login page's query. `redirect`: path to open after the login. */
export const loginSearch = (search: Record<string, unknown>): { redirect?: string; seat?: string } =>
  typeof search.redirect === "string" ? { ...search, redirect: search.redirect } : { ...search };

/** The seat that this tab shows. A room's id leads back to it, whichever seat another tab used last. */
let shown: Session | undefined;

interface Entering {
  location: { pathname: string; searchStr: string; href: string };
  preload?: boolean;
}

/** Redirects a browser without a session for the room to the login. */
export function sessionFor(code: string, { location, preload }: Entering) {
  const session = (shown?.roomId === code && sessions.find(seatCode(shown))) || sessions.findRoom(code);
  if (!session) {
    const search = { redirect: location.pathname + location.searchStr };
    if (isLinkCode(code)) throw redirect({ to: "/login/{-$code}", params: { code }, search, replace: true });
    const linkCode = sessions.linkFor(code);
    // Content that another app shared into a room that this device has left: nothing else would take it.
    if (linkCode === undefined)
      void import("../device/forget-room.ts")
        .then(({ forgetUnlisted }) => forgetUnlisted(sessions))
        .catch(() => undefined);
    throw redirect(
      linkCode === undefined
        ? { to: "/login/{-$code}", params: { code: undefined }, search, replace: true }
        : { ...maskedLogin(linkCode, roomIdOf(code)), search },
    );
  }
  if (!preload) {
    // Before the first answer: its time may be more than 14 days after the last use.
    if (shown?.token !== session.token) sessions.touch(session);
    shown = session;
  }
  // The address bar must not show a link code, whichever link was opened.
  const address = sessions.roomCodeOf(session);
  if (address !== code)
    throw redirect({ href: location.href.replace(roomPath(code), roomPath(address)), replace: true });
  return { session };
}

/** A query, which the router's `parseSearch` reads as texts. */
export const textsOf = (search: Record<string, unknown>) => search as Record<string, string | undefined>;
