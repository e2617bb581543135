import { codeField } from "@contract/link.ts";
import { manifestPath } from "@contract/paths.ts";
import { type Platform, platformOf } from "../lib/platform.ts";
import type { Session } from "./session.ts";

const cacheName = "parley-manifests";

const addressFor = (code: string): string => `${manifestPath}?${codeField}=${code}`;

/**
 * The address of a room's manifest. By the room's id it tells no secret: Android's stores fetch it too. An iPhone
 * fetches it itself, and gives what it installs a storage of its own: there the link must come along, to log in with.
 */
export function manifestAddress(session: Pick<Session, "roomId" | "linkCode">, platform: Platform = platformOf()) {
  return addressFor(platform === "ios" ? session.linkCode : session.roomId);
}

/** Puts the room's name into its manifest, on this device; the server is not told which name it asks for. */
export async function nameManifest(roomId: string, name: string): Promise<void> {
  const address = addressFor(roomId);
  const cache = await caches.open(cacheName);
  const response = await fetch(address, { cache: "reload" });
  if (!response.ok) return;
  const manifest: object = await response.json();
  const named = JSON.stringify({ ...manifest, name, short_name: name });
  await cache.put(address, new Response(named, { headers: { "Content-Type": "application/manifest+json" } }));
}

/** Forgets the names of all rooms but these. */
export async function forgetManifests(remaining: readonly Pick<Session, "roomId">[]): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  const wanted = new Set(remaining.map(({ roomId }) => addressFor(roomId)));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!wanted.has(pathname + search)) await cache.delete(request);
  }
}
