import { roomStores } from "../device/database.ts";

/** True if this browser can encrypt, and stores keys beyond the life of the page. */
export async function isSupported(): Promise<boolean> {
  // Missing on a page without TLS.
  if (!globalThis.crypto?.subtle) return false;
  try {
    const probe = { storeName: "keys", key: "probe" } as const;
    const algorithm = { name: "ECDH", namedCurve: "P-256" };
    const { privateKey } = await crypto.subtle.generateKey(algorithm, false, ["deriveBits"]);
    const isStored = await roomStores().write({ ...probe, value: privateKey });
    await roomStores().write(probe);
    return isStored;
  } catch {
    return false;
  }
}
