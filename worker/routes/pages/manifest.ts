import { codeField, roomIdLength, roomIdOf } from "../../contract/routes/link.ts";
import { manifestPath, roomPath, shareFailedQuery, shareTargetPath } from "../../contract/routes/paths.ts";
import { type AppContext, createRoutes } from "../../http/context.ts";
import { ipHashInRoom, linkOf, roomOf } from "../../http/room-stub.ts";

/**
 * Web app manifest of a room. App stores and system services fetch the URL, so pages use the room's id, which
 * admits nobody and reveals no name, and insert the room's name themselves. A request with a link code gets the name.
 */
export const manifest = createRoutes();

manifest.get(manifestPath, async (c) => {
  const code = c.req.query(codeField) ?? "";
  const roomId = /^[\w-]+$/.test(code) && code.length >= roomIdLength ? roomIdOf(code) : undefined;
  const name = (roomId !== undefined && (await roomName(c, code))) || c.get("settings").APP_NAME;
  // The start URL is the requested link: an installed app may not share the browser's sessions.
  const start = roomId === undefined ? "/" : roomPath(code);
  return c.body(JSON.stringify(manifestOf(name, start, roomId)), 200, {
    "Content-Type": "application/manifest+json",
    "Cache-Control": "no-store",
  });
});

/** Fallback without a service worker, which otherwise handles the share: opens the room, which says what is missing. */
manifest.post(shareTargetPath(":roomId{[\\w-]+}"), (c) =>
  c.redirect(roomPath(c.req.param("roomId") ?? "") + shareFailedQuery, 303),
);

async function roomName(c: AppContext, code: string): Promise<string | undefined> {
  if (code.length === roomIdLength) return undefined;
  try {
    const { roomId, hash } = linkOf(c, code);
    const info = await roomOf(c, roomId).ask("lookUpLink", { linkHash: hash, address: ipHashInRoom(c, roomId) });
    return info.ok && !info.value.sealed ? info.value.roomName : undefined;
  } catch {
    // An invalid link gets the default name.
    return undefined;
  }
}

function manifestOf(name: string, start: string, roomId: string | undefined) {
  return {
    id: roomId === undefined ? "/" : roomPath(roomId),
    name,
    short_name: name,
    start_url: start,
    scope: "/",
    display: "standalone",
    background_color: "#f6f4f0",
    theme_color: "#f6f4f0",
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    ...(roomId === undefined ? {} : { share_target: shareTarget(roomId) }),
  };
}

function shareTarget(roomId: string) {
  return {
    action: shareTargetPath(roomId),
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: "title",
      text: "text",
      url: "url",
      files: [{ name: "files", accept: ["*/*", "image/*", "video/*"] }],
    },
  };
}
