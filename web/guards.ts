import { roomIdLength } from "@contract/link.ts";
import { linkCodeParameter } from "@contract/paths.ts";
import { type Entering, redirect } from "./lib/router/routes.ts";
import { sessions } from "./room/device.ts";
import type { Session } from "./room/types.ts";

/** What routes ask of an address before they are entered, and what they take from it. */

/** A link code in the query goes into the path. */
export function codeIntoPath(
  { place }: Entering,
  to: "/login/{-$code}" | "/vip-entrance/$code" | "/chatroom/$code",
): object {
  const code = place.search[linkCodeParameter];
  if (code) throw redirect({ to, params: { code }, replace: true });
  return {};
}

/** Who has a session for this link does not log in again. */
export function pastLogin(entering: Entering): object {
  codeIntoPath(entering, "/login/{-$code}");
  const { code } = entering.params;
  const session = code ? sessions.find(code) : undefined;
  if (session) throw redirect({ to: "/chatroom/$code", params: { code: session.linkCode }, replace: true });
  return {};
}

/** Who has no session for the room of this address logs in first. */
export function sessionFor({ params: { code = "" }, place }: Entering): { session: Session } {
  const session = sessions.find(code);
  if (!session)
    throw redirect({
      to: "/login/{-$code}",
      // A room's id opens nothing on a device without a way in; its person has a link.
      params: code.length === roomIdLength ? {} : { code },
      search: { redirect: place.pathname + place.searchStr },
      replace: true,
    });
  // The room has one address on this device, whichever of its links was opened.
  if (session.linkCode !== code)
    throw redirect({
      href: place.href.replace(`/chatroom/${code}`, `/chatroom/${session.linkCode}`),
      replace: true,
    });
  return { session };
}
