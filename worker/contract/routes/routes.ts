/**
 * Kinds of pages. `home`, `login`, `room`: entry pages, prerendered. `besideChat`: beside or over the chat, connected to
 * the room. `withoutChat`: of a room too, without a connection, which an expired room refuses. `ticket`: the query may
 * hold a login ticket. `redirect`: has no screen.
 */
export type RouteKind = "home" | "login" | "room" | "besideChat" | "withoutChat" | "page" | "ticket" | "redirect";

/** Every page by its path, in the router's notation. The server, the service worker and the router derive from it. */
export const routes = {
  "/": "home",
  "/login/{-$code}": "login",
  "/i/{-$code}": "login",
  "/vip-entrance": "redirect",
  "/vip-entrance/$code": "page",
  "/chatroom": "redirect",
  "/chatroom/$code": "room",
  "/chatroom/$code/detail": "besideChat",
  "/chatroom/$code/room-name": "besideChat",
  "/chatroom/$code/chat-user-list": "besideChat",
  "/chatroom/$code/chat-user-info": "besideChat",
  "/chatroom/$code/gallery": "besideChat",
  "/chatroom/$code/download/$fileId": "besideChat",
  "/chatroom/$code/edit-profile": "besideChat",
  "/chatroom/$code/user-name": "besideChat",
  "/chatroom/$code/user-code": "besideChat",
  "/chatroom/$code/user-email": "besideChat",
  "/chatroom/$code/notification": "besideChat",
  "/chatroom/$code/languages": "besideChat",
  "/chatroom/$code/network-guide": "besideChat",
  "/chatroom/$code/setting": "besideChat",
  "/chatroom/$code/chat-hooks": "besideChat",
  "/chatroom/$code/pwa-guide": "besideChat",
  "/chatroom/$code/chat-expired": "withoutChat",
  "/chatroom/$code/chat-seats": "withoutChat",
  "/chatroom/$code/chat-duration": "withoutChat",
  "/chatroom/$code/chat-save": "withoutChat",
  "/chatroom/$code/chat-reopen": "withoutChat",
  "/chatroom/$code/chat-import": "withoutChat",
  "/success/$orderId": "page",
  "/pay-success/$orderId": "page",
  "/pending-payment": "redirect",
  "/pending-payment/$orderId": "page",
  "/payment-timeout": "redirect",
  "/payment-timeout/$orderId": "page",
  "/browser-bootstrap": "ticket",
  "/login-bridge": "ticket",
  "/continue": "page",
  "/feedback": "page",
  "/report": "page",
  "/lost-link": "page",
  "/help": "page",
  "/receipt": "page",
  "/receipt/$orderId": "page",
  "/status": "page",
  "/operator": "page",
  "/fail": "page",
  "/privacy-policy": "page",
  "/terms-of-service": "page",
  "/payment-terms": "page",
} as const satisfies Record<string, RouteKind>;

export type RoutePath = keyof typeof routes;
/** The chat; prefix of every other page of a room. */
export const chatPath = "/chatroom/$code" satisfies RoutePath;
export type PathOf<Kind extends RouteKind> = {
  [Path in RoutePath]: (typeof routes)[Path] extends Kind ? Path : never;
}[RoutePath];

/** Paths of a kind; without a kind, of all pages. */
export function pathsOf<Kind extends RouteKind = RouteKind>(kind?: Kind): PathOf<Kind>[] {
  return (Object.keys(routes) as PathOf<Kind>[]).filter((path) => !kind || routes[path] === kind);
}

/** The path of a page. `parameter`: value of the path's last parameter. */
export function pagePath(path: RoutePath, parameter = ""): string {
  return path.replace(/\{?-?\$\w+\}?/, () => parameter);
}
