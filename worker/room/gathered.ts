/** Keeps what changes often and tells the last of it, at most once in `everyMs`. Best effort: a sleep forgets it. */
export class Gathered<Value> {
  readonly #everyMs: number;
  readonly #tell: (values: ReadonlyMap<string, Value>) => void;
  #values = new Map<string, Value>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(everyMs: number, tell: (values: ReadonlyMap<string, Value>) => void) {
    this.#everyMs = everyMs;
    this.#tell = tell;
  }

  set(key: string, value: Value): void {
    this.#values.set(key, value);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const values = this.#values;
      this.#values = new Map();
      this.#tell(values);
    }, this.#everyMs);
  }
}
