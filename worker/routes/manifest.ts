import { Hono } from "hono";
import { codeField, roomIdLength, roomIdOf } from "../contract/link.ts";
import { manifestPath, roomPath, sharedIntoPath } from "../contract/paths.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { addressIn, linkOf, roomOf } from "../http/room-stub.ts";

/**
 * The web app manifest of a room. Stores and system services fetch its address, so pages ask for it by the room's id,
 * which opens nothing and tells no name; they put in the room's name themselves. Who asks by a link gets the name.
 */
export const manifest = new Hono<AppEnv>();

manifest.get(manifestPath, async (c) => {
  const code = c.req.query(codeField) ?? "";
  const roomId = /^[\w-]+$/.test(code) && code.length >= roomIdLength ? roomIdOf(code) : undefined;
  const name = (roomId !== undefined && (await roomName(c, code))) || c.get("settings").APP_NAME;
  // The start address is the requested link: an installed app may lack the browser's sessions.
  const start = roomId === undefined ? "/" : roomPath(code);
  return c.body(JSON.stringify(manifestOf(name, start, roomId)), 200, {
    "Content-Type": "application/manifest+json",
    "Cache-Control": "no-store",
  });
});

/** The service worker takes what is shared into the app. Without a service worker the room opens. */
manifest.post(sharedIntoPath(":roomId{[\\w-]+}"), (c) => c.redirect(roomPath(c.req.param("roomId") ?? ""), 303));

async function roomName(c: AppContext, code: string): Promise<string | undefined> {
  if (code.length === roomIdLength) return undefined;
  try {
    const { roomId, hash } = linkOf(c, code);
    const info = await roomOf(c, roomId).lookUpLink(hash, addressIn(c, roomId));
    return info.ok ? info.value.roomName : undefined;
  } catch {
    // A link that leads nowhere names nothing.
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
    action: sharedIntoPath(roomId),
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
