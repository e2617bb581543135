import { Limits } from "../../contract/limits.ts";

/**
 * Rows that were looked up, until one is written: nobody else writes here. A few are read one by one; when many are asked
 * for, as when everybody comes back at once, all are read together.
 */
export class RowCache<Item> {
  readonly #one: (key: string) => Item | undefined;
  readonly #all: () => Iterable<readonly [key: string, item: Item]>;
  readonly #found = new Map<string, Item>();
  #lookedUp = 0;

  /** `all` may leave out what is seldom asked for. */
  constructor(one: (key: string) => Item | undefined, all: () => Iterable<readonly [key: string, item: Item]>) {
    this.#one = one;
    this.#all = all;
  }

  find(key: string): Item | undefined {
    const known = this.#found.get(key);
    if (known) return known;
    this.#lookedUp += 1;
    if (this.#lookedUp === Limits.rowsReadSingly) for (const [each, item] of this.#all()) this.#found.set(each, item);
    const found = this.#found.get(key) ?? this.#one(key);
    if (found) this.#found.set(key, found);
    return found;
  }

  /** Something is written, or was undone: what is stored counts. */
  forget(): void {
    this.#found.clear();
    this.#lookedUp = 0;
  }
}
