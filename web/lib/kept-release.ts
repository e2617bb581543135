/** The caches in which the service worker keeps releases of the product begin with this. */
export const releasePrefix = "parley-release-";

/** Throws away what is kept of the product: the next page comes from the network. Does not reject. */
export async function dropKeptReleases(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(releasePrefix));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}
