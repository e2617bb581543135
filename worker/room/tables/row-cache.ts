import * as Limits from "../../contract/limits.ts";

/**
 * Read cache for a table that only this object writes. A few rows are queried one by one; above `singleRowQueriesMax`, as
 * during a mass reconnect, one query reads all.
 */
export class RowCache<Item> {
  readonly #one: (key: string) => Item | undefined;
  readonly #all: () => Iterable<readonly [key: string, item: Item]>;
  readonly #found = new Map<string, Item>();
  #lookedUp = 0;

  /** `all` may omit rarely used rows. */
  constructor(one: (key: string) => Item | undefined, all: () => Iterable<readonly [key: string, item: Item]>) {
    this.#one = one;
    this.#all = all;
  }

  find(key: string): Item | undefined {
    const known = this.#found.get(key);
    if (known) return known;
    this.#lookedUp += 1;
    if (this.#lookedUp === Limits.singleRowQueriesMax)
      for (const [each, item] of this.#all()) this.#found.set(each, item);
    const found = this.#found.get(key) ?? this.#one(key);
    if (found) this.#found.set(key, found);
    return found;
  }

  /** Drops the cache after a write or rollback. */
  forget(): void {
    this.#found.clear();
    this.#lookedUp = 0;
  }
}
