import { roomPath } from "@contract/routes/paths.ts";
import { chatPath, pathsOf } from "@contract/routes/routes.ts";

/** Every page of a room besides the chat, except that of an expired room. */
const pages = [...pathsOf("besideChat"), ...pathsOf("withoutChat")]
  .filter((path) => path !== "/chatroom/$code/chat-expired")
  .map((path) => path.slice(chatPath.length).replace(/\$\w+/, "[\\w-]+"));
const roomPage = new RegExp(`^${roomPath("[^/]+")}(${pages.join("|")})/?$`);

/**
 * Path in a room after a login: the page that was requested before, with the `{code}` of `/chatroom/{code}` of the
 * seat that logged in. Any path that is no page of a room gives the chat.
 */
export function roomAddress(code: string, asked: string | undefined, origin: string = location.origin): string {
  const chat = roomPath(encodeURIComponent(code));
  if (!URL.canParse(asked ?? "", origin)) return chat;
  const url = new URL(asked ?? "", origin);
  const page = url.origin === origin && roomPage.exec(url.pathname)?.[1];
  return page ? chat + page + url.search : chat;
}
