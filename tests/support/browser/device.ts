/**
 * Options of a browser context for the server at `port` of this machine. The tour is marked as seen, because its hints
 * would cover elements that tests click.
 */
export function deviceAt(port: number) {
  const baseURL = `http://localhost:${port}`;
  const localStorage = [{ name: "parley.tourSeen", value: "yes" }];
  return { baseURL, storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] } };
}
