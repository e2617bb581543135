/** Name in the device's private file system, where a page may write a stream. */
export const privateName = "room-capsule";

/** Deletes the capsule that was saved or interrupted last. Never rejects. */
export async function forgetPrivateFile(): Promise<void> {
  try {
    await (await navigator.storage.getDirectory()).removeEntry(privateName);
  } catch {
    // There is none, or no private file system.
  }
}
