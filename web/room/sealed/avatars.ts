import { decryptAvatar } from "../../sealed/avatars.ts";
import type { EpochKeys } from "../../sealed/epoch-keys.ts";

/** Decrypted pictures by their object URL. */
const pictures = new Map<string, Blob>();

export function pictureAt(address: string): Blob | undefined {
  return pictures.get(address);
}

/** Pictures of a sealed room's members, decrypted in the background. */
export class Avatars {
  readonly #keys: EpochKeys;
  readonly #onPicture: (memberId: string, address: string) => void;
  /** Object URLs by member and path of the server's link: it decides nobody's picture; "" while one is fetched. */
  readonly #addresses = new Map<string, string>();
  readonly #latest = new Map<string, string>();

  constructor(keys: EpochKeys, onPicture: (memberId: string, address: string) => void) {
    this.#keys = keys;
    this.#onPicture = onPicture;
  }

  /** The object URL of a picture; "" until it is decrypted, and without one. */
  addressOf(memberId: string, link: string): string {
    const path = link.split("?")[0] ?? "";
    this.#latest.set(memberId, path);
    const known = this.#addresses.get(`${memberId} ${path}`);
    if (known === undefined && link !== "") void this.#load(memberId, path, link);
    return known ?? "";
  }

  async #load(memberId: string, path: string, link: string): Promise<void> {
    const key = `${memberId} ${path}`;
    this.#addresses.set(key, "");
    try {
      const answer = await fetch(link);
      const bytes = new Uint8Array(answer.ok ? await answer.arrayBuffer() : []);
      const picture = await decryptAvatar(this.#keys, memberId, bytes);
      if (!picture) throw new Error("the picture does not open");
      // The client makes all pictures of members in this type.
      const blob = new Blob([picture], { type: "image/jpeg" });
      const address = URL.createObjectURL(blob);
      pictures.set(address, blob);
      this.#addresses.set(key, address);
      if (this.#latest.get(memberId) === path) this.#onPicture(memberId, address);
    } catch {
      // The next list of members tries again.
      this.#addresses.delete(key);
    }
  }
}
