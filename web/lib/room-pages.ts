/** Path segments of a room's pages besides the chat. */
const roomPages = new Set([
  "detail",
  "room-name",
  "chat-seats",
  "chat-duration",
  "chat-user-list",
  "chat-user-info",
  "gallery",
  "edit-profile",
  "user-name",
  "user-code",
  "user-email",
  "notification",
  "languages",
  "network-guide",
  "setting",
  "pwa-guide",
]);

/**
 * Address in a room after a login: the page that was requested before, with the `{code}` of `/chatroom/{code}` of the
 * seat that logged in. Any address that is no page of a room gives the chat.
 */
export function roomAddress(code: string, asked: string | undefined, origin: string = location.origin): string {
  const chat = `/chatroom/${encodeURIComponent(code)}`;
  if (!asked?.startsWith("/")) return chat;
  const url = parsed(asked, origin);
  if (!url) return chat;
  const [place, , page = "", file, ...more] = url.pathname.split("/").filter(Boolean);
  if (url.origin !== origin || place !== "chatroom" || more.length > 0) return chat;
  if (page === "download" && file !== undefined && /^[\w-]+$/.test(file)) return `${chat}/download/${file}`;
  return roomPages.has(page) && file === undefined ? `${chat}/${page}${url.search}` : chat;
}

function parsed(address: string, origin: string): URL | undefined {
  try {
    return new URL(address, origin);
  } catch {
    return undefined;
  }
}
