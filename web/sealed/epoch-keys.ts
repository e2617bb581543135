import { type Bytes, equalBytes } from "./bytes.ts";
import type { Purpose } from "./formats.ts";
import { unwrapKey } from "./grants.ts";
import { aesKey, hkdfInput, hmacKey } from "./primitives.ts";

/** A grant of the key of `keyEpoch - 1` under the key of `keyEpoch`. */
export interface PreviousGrant {
  keyEpoch: number;
  grant: string;
}

/**
 * The epoch keys of one room, in memory. The bytes are needed to wrap them for others; content is encrypted with derived
 * keys that cannot be exported.
 */
export class EpochKeys {
  readonly roomId: string;
  readonly #fetchMissing: (epoch: number) => Promise<unknown>;
  /** Epochs whose key `fetchMissing` did not find. */
  readonly #notFound = new Set<number>();
  /** Epochs whose key content needed in vain. */
  readonly #missed = new Set<number>();
  #fetching: Promise<unknown> | undefined;
  readonly #keys = new Map<number, Bytes>();
  readonly #derived = new Map<string, Promise<CryptoKey>>();

  /**
   * `fetchMissing` fetches the device's grants and passes them to `accept`. Content of an epoch without a known key waits
   * for it, once for each epoch, unless it rejects.
   */
  constructor(roomId: string, fetchMissing: (epoch: number) => Promise<unknown> = async () => undefined) {
    this.roomId = roomId;
    this.#fetchMissing = fetchMissing;
  }

  /** The newest epoch with a known key; 0 without any. New content is always encrypted under it. */
  get newest(): number {
    return Math.max(0, ...this.#keys.keys());
  }

  has(epoch: number): boolean {
    return this.#keys.has(epoch);
  }

  bytesOf(epoch: number): Bytes | undefined {
    return this.#keys.get(epoch);
  }

  /**
   * Adds a key from a grant, as `trust` does, if it leads to the newest of the known keys. The server can make a device
   * grant for any key, but cannot wrap a key that it does not know: the room would otherwise write under the server's.
   */
  async accept(epoch: number, key: Bytes, previous: readonly PreviousGrant[]): Promise<boolean> {
    return this.newest > 0 && (await this.trust(epoch, key, previous));
  }

  /**
   * Adds a key that the server cannot have forged (from a link, from the member's other device, or with a compared code),
   * and the earlier keys that `previous` unwraps with it. Returns false, and adds nothing, if a newer key does not chain
   * to the newest known key, if an older key is unknown, or if a key differs from the known one of its epoch.
   */
  async trust(epoch: number, key: Bytes, previous: readonly PreviousGrant[]): Promise<boolean> {
    const found = await this.#chain(epoch, key, previous);
    const { newest } = this;
    if (epoch > newest ? newest > 0 && !found.has(newest) : !this.#keys.has(epoch)) return false;
    for (const [at, opened] of found) if (!equalBytes(this.#keys.get(at) ?? opened, opened)) return false;
    for (const [at, opened] of found) this.#keys.set(at, opened);
    return true;
  }

  /** True, once, after the key came of content that could not be decrypted without it. */
  takeFound(): boolean {
    const found = [...this.#missed].filter((epoch) => this.#keys.has(epoch));
    for (const epoch of found) this.#missed.delete(epoch);
    return found.length > 0;
  }

  /** Undefined if the key of the epoch is unknown. */
  aes(epoch: number, purpose: Purpose): Promise<CryptoKey | undefined> {
    return this.#derive(epoch, purpose, aesKey);
  }

  /** Undefined if the key of the epoch is unknown. */
  hmac(epoch: number, purpose: Purpose): Promise<CryptoKey | undefined> {
    return this.#derive(epoch, purpose, hmacKey);
  }

  async #chain(epoch: number, key: Bytes, previous: readonly PreviousGrant[]): Promise<Map<number, Bytes>> {
    const found = new Map<number, Bytes>();
    const grants = new Map(previous.map((one) => [one.keyEpoch, one.grant]));
    for (let at = epoch, opened: Bytes | undefined = key; opened; at--) {
      found.set(at, opened);
      const grant = grants.get(at);
      opened = at > 1 && grant !== undefined ? await unwrapKey("previous", this.roomId, at, grant, opened) : undefined;
    }
    return found;
  }

  async #derive(epoch: number, purpose: Purpose, derive: typeof aesKey): Promise<CryptoKey | undefined> {
    while (!this.#keys.has(epoch) && !this.#notFound.has(epoch)) if (!(await this.#fetch(epoch))) break;
    const id = `${epoch} ${purpose}`;
    const key = this.#keys.get(epoch);
    if (!key) {
      this.#missed.add(epoch);
      return undefined;
    }
    const derived = this.#derived.get(id) ?? hkdfInput(key).then((input) => derive(input, purpose));
    this.#derived.set(id, derived);
    return derived;
  }

  /** Returns false if the keys could not be fetched. Calls at the same time share one request. */
  async #fetch(epoch: number): Promise<boolean> {
    this.#fetching ??= this.#fetchMissing(epoch)
      .then(() => {
        this.#notFound.add(epoch);
      })
      .finally(() => {
        this.#fetching = undefined;
      });
    return this.#fetching.then(
      () => true,
      () => false,
    );
  }
}
