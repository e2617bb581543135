/** Prefix of the caches in which the service worker stores releases. */
export const releasePrefix = "parley-release-";

/** `rel` of preloads in cached pages, which start after the first frame. */
export const preloadedLater = "preloaded-later";

/** Deletes all cached releases, so that the next page comes from the network. Never rejects. */
export async function dropCachedReleases(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(releasePrefix));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Without cache storage there is nothing to delete.
  }
}
