/** A map of at most `most` entries: `set` drops the entry that was set longest ago. Reading keeps the order. */
export class LruMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    const [oldest] = this.size >= this.#most ? this.keys() : [];
    if (oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}
