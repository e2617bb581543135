/** The caches in which the service worker keeps releases of the product begin with this. */
export const releasePrefix = "parley-release-";

/** What a page that is kept says of the scripts that it asks for once its first look is to be seen. */
export const preloadedLater = "preloaded-later";

/** Throws away what is kept of the product: the next page comes from the network. Does not reject. */
export async function dropCachedReleases(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(releasePrefix));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}
