/**
 * Billed requests from a link into the room, before the service worker is installed, at most: the page, the calls and the
 * socket. tests/browser/requests.spec.ts counts them.
 */
export const billedOfFirstVisit = 10;
/** Billed requests of its installation: its script, the pages that it caches, and the manifest. */
export const billedOfInstallation = 5;
