import { isLinkCode, roomIdOf } from "@contract/link.ts";
import { linkCodeParameter } from "@contract/paths.ts";
import { redirect } from "@tanstack/react-router";
import { sessions } from "../device/device-sessions.ts";
import type { Session } from "../device/session.ts";
import { seatAddress } from "../device/session-address.ts";
import { maskedLogin } from "../room/to-login.ts";

/** What routes ask of an address before they are entered, and what they take from it. */

/** A link code in the query goes into the path. */
export function codeIntoPath(
  search: Record<string, string>,
  to: "/login/{-$code}" | "/vip-entrance/$code" | "/chatroom/$code",
) {
  const code = search[linkCodeParameter];
  if (code) throw redirect({ to, params: { code }, replace: true });
}

/** Who has a session for this link does not log in again. */
export function skipLogin(code: string | undefined, search: Record<string, string>) {
  codeIntoPath(search, "/login/{-$code}");
  const session = code ? sessions.find(code) : undefined;
  if (session) throw redirect({ to: "/chatroom/$code", params: { code: sessions.addressOf(session) }, replace: true });
}

/** What the log-in page takes from its address; `redirect` is where to go afterwards. */
export const loginSearch = (search: Record<string, unknown>): { redirect?: string } =>
  typeof search.redirect === "string" ? { ...search, redirect: search.redirect } : { ...search };

/** The seat that this tab shows: a room's id leads back to it, whichever seat another tab used last. */
let shown: Session | undefined;

interface Entering {
  location: { pathname: string; searchStr: string; href: string };
  preload?: boolean;
}

/** A browser without a session for the room of this address logs in first. */
export function sessionFor(code: string, { location, preload }: Entering) {
  const session = (shown?.roomId === code && sessions.find(seatAddress(shown))) || sessions.findRoom(code);
  if (!session) {
    const search = { redirect: location.pathname + location.searchStr };
    if (isLinkCode(code)) throw redirect({ to: "/login/{-$code}", params: { code }, search, replace: true });
    const linkCode = sessions.linkFor(code);
    throw redirect(
      linkCode === undefined
        ? { to: "/login/{-$code}", params: { code: undefined }, search, replace: true }
        : { ...maskedLogin(linkCode, roomIdOf(code)), search },
    );
  }
  if (!preload) shown = session;
  // The address bar shows no link code, whichever link was opened.
  const address = sessions.addressOf(session);
  if (address !== code)
    throw redirect({ href: location.href.replace(`/chatroom/${code}`, `/chatroom/${address}`), replace: true });
  return { session };
}

/** Takes these texts from an address, and nothing else. */
export const only =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [Key in Name]?: string } =>
    Object.fromEntries(names.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : []))) as {
      [Key in Name]?: string;
    };
