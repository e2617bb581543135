import { roomIdLength } from "@contract/link.ts";
import { linkCodeParameter } from "@contract/paths.ts";
import { redirect } from "@tanstack/react-router";
import { sessions } from "./room/device.ts";

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
export function pastLogin(code: string | undefined, search: Record<string, string>) {
  codeIntoPath(search, "/login/{-$code}");
  const session = code ? sessions.find(code) : undefined;
  if (session) throw redirect({ to: "/chatroom/$code", params: { code: session.linkCode }, replace: true });
}

/** What the log-in page takes from its address; `redirect` is where to go afterwards. */
export const loginSearch = (search: Record<string, unknown>): { redirect?: string } =>
  typeof search.redirect === "string" ? { ...search, redirect: search.redirect } : { ...search };

/** Who has no session for the room of this address logs in first. */
export function sessionFor(code: string, location: { pathname: string; searchStr: string; href: string }) {
  const session = sessions.find(code);
  if (!session)
    throw redirect({
      to: "/login/{-$code}",
      // A room's id opens nothing on a device without a way in; its person has a link.
      params: { code: code.length === roomIdLength ? undefined : code },
      search: { redirect: location.pathname + location.searchStr },
      replace: true,
    });
  // The room has one address on this device, whichever of its links was opened.
  if (session.linkCode !== code)
    throw redirect({
      href: location.href.replace(`/chatroom/${code}`, `/chatroom/${session.linkCode}`),
      replace: true,
    });
  return { session };
}

/** Takes these texts from an address, and nothing else. */
export const only =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [Key in Name]?: string } =>
    Object.fromEntries(names.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : []))) as {
      [Key in Name]?: string;
    };
