import { newLocalId } from "../lib/ids.ts";

/**
 * Content that other apps share into a room, handed from the service worker to the room's composer through Cache
 * Storage, which both can reach and which stores files unchanged.
 */
const cacheName = "parley-shared-in";
const fileNameHeader = "X-File-Name";

const textAddress = (roomId: string): string => `/shared-in/${roomId}/text`;
const filesAddress = (roomId: string): string => `/shared-in/${roomId}/file/`;

/** Stores all of a share beside those that wait already. Rejects, and leaves nothing of it, if it does not fit. */
export async function storeShared(roomId: string, text: string, files: readonly File[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const share = newLocalId();
  try {
    if (text !== "") await cache.put(`${textAddress(roomId)}/${share}`, new Response(text));
    for (const [index, file] of files.entries()) {
      const headers = { "Content-Type": file.type, [fileNameHeader]: encodeURIComponent(file.name) };
      await cache.put(`${filesAddress(roomId)}${share}/${index}`, new Response(file, { headers }));
    }
  } catch (error) {
    await take((path) => path.includes(`/${share}`));
    throw error;
  }
}

/** Returns the shared text once; empty if there is none. Never rejects. */
export async function takeSharedText(roomId: string): Promise<string> {
  const found = await take((path) => path.startsWith(textAddress(roomId)));
  return (await Promise.all(found.map(({ response }) => response.text()))).join("\n");
}

/** Returns the shared files once. Never rejects. */
export async function takeSharedFiles(roomId: string): Promise<File[]> {
  const found = await take((path) => path.startsWith(filesAddress(roomId)));
  return Promise.all(
    found.map(async ({ response: { headers }, response }) => {
      const type = headers.get("Content-Type") ?? "";
      return new File([await response.blob()], decodeURIComponent(headers.get(fileNameHeader) ?? ""), { type });
    }),
  );
}

/** Deletes content shared into rooms other than `remaining`. */
export async function forgetShared(remaining: readonly { roomId: string }[]): Promise<void> {
  const wanted = new Set(remaining.map(({ roomId }) => roomId));
  await take((path) => !wanted.has(path.split("/")[2] ?? ""));
}

async function take(wanted: (path: string) => boolean): Promise<{ response: Response }[]> {
  try {
    if (typeof caches === "undefined" || !(await caches.has(cacheName))) return [];
    const cache = await caches.open(cacheName);
    const taken: { response: Response }[] = [];
    for (const request of await cache.keys()) {
      if (!wanted(new URL(request.url).pathname)) continue;
      const response = await cache.match(request);
      // Only the page whose delete succeeds takes the content; other pages of the room get nothing.
      if (response && (await cache.delete(request))) taken.push({ response });
    }
    return taken;
  } catch {
    return [];
  }
}
