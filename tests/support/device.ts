/**
 * Options of a browser that visits the server at `port` of this machine and has seen the tour there, so that no hint of
 * the tour covers what a test clicks.
 */
export function deviceAt(port: number) {
  const baseURL = `http://localhost:${port}`;
  const localStorage = [{ name: "parley.tourSeen", value: "yes" }];
  return { baseURL, storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] } };
}
