import { newLocalId } from "../ids.ts";

/** Start of the names in the device's private file system, where a page may write a stream. */
const prefix = "room-capsule";

/**
 * A file for a capsule, that other pages and saves leave alone until `forget` or until the page is closed. Rejects without
 * a private file system.
 */
export async function openPrivateFile() {
  const folder = await navigator.storage.getDirectory();
  await forgetPrivateFiles();
  const name = `${prefix}-${newLocalId()}`;
  const release = await holdLock(name);
  /** Deletes the file. Never rejects. */
  const forget = async () => {
    await folder.removeEntry(name).catch(() => undefined);
    release();
  };
  return { handle: await folder.getFileHandle(name, { create: true }), forget };
}

/** Resolves with a function that releases the lock. */
function holdLock(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}

/** Deletes capsules, but none that a page writes or that the browser may still copy. Never rejects. */
export async function forgetPrivateFiles(): Promise<void> {
  try {
    const folder = await navigator.storage.getDirectory();
    for await (const name of folder.keys())
      if (name.startsWith(prefix))
        await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
          if (lock) await folder.removeEntry(name);
        });
  } catch {
    // There is none, or no private file system.
  }
}
