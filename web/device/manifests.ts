import { codeField } from "@contract/routes/link.ts";
import { manifestPath } from "@contract/routes/paths.ts";
import { type Platform, platformOf } from "../lib/browser/platform.ts";
import type { Session } from "./session.ts";

const cacheName = "parley-manifests";

const addressFor = (code: string): string => `${manifestPath}?${codeField}=${code}`;

/**
 * URL of a room's web app manifest. Android's app stores fetch it too, so it carries the room's id, which is no
 * secret. iOS gives an installed app its own storage, so there it carries the link code for the login.
 */
export function manifestUrl(session: Pick<Session, "roomId" | "linkCode">, platform: Platform = platformOf()) {
  return addressFor(platform === "ios" ? session.linkCode : session.roomId);
}

/**
 * Writes the room's name into the manifest cached on this device; the request to the server does not contain the name.
 */
export async function nameManifest(roomId: string, name: string): Promise<void> {
  const address = addressFor(roomId);
  const cache = await caches.open(cacheName);
  const response = await fetch(address, { cache: "reload" });
  if (!response.ok) return;
  const manifest: object = await response.json();
  const named = JSON.stringify({ ...manifest, name, short_name: name });
  await cache.put(address, new Response(named, { headers: { "Content-Type": "application/manifest+json" } }));
}

export async function forgetManifests(remaining: readonly Pick<Session, "roomId">[]): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  const wanted = new Set(remaining.map(({ roomId }) => addressFor(roomId)));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!wanted.has(pathname + search)) await cache.delete(request);
  }
}
