import { devices } from "@playwright/test";

/** Pages are painted in software: with the scale of a real phone, 2.625 or 3, they would have 7 or 9 times the pixels. */
const phone = (name: string) => ({ ...devices[name], deviceScaleFactor: 1 });
export const pixel7 = phone("Pixel 7");
export const iPhone14 = phone("iPhone 14");

/**
 * Options of a browser context for the server at `port` of this machine. The tour is marked as seen, because its hints
 * would cover elements that tests click.
 */
export function deviceAt(port: number) {
  const baseURL = `http://localhost:${port}`;
  const localStorage = [{ name: "parley.tourSeen", value: "yes" }];
  return { baseURL, storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] } };
}
