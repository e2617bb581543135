import { Limits } from "../../contract/limits.ts";

/** Messages behind one another, whose ids have no gaps: a column each, as many are read far more often than one. */
export interface SerializedMessages {
  firstId: number;
  senderIds: readonly string[];
  /** What is the same for everybody of each; "" for one that is made anew for each reader. */
  ready: readonly string[];
}

/**
 * The newest messages, as far as they were written since the room woke: who was away for a moment missed only these, and
 * reading them back takes longer than all else of the answer. Their number and size end at a limit.
 */
export class RecentTexts {
  #firstId = 0;
  #senderIds: string[] = [];
  #ready: string[] = [];
  #characters = 0;

  /** The message that is the newest from now on. */
  add(id: number, senderId: string, ready: string): void {
    // Should an id ever be missing, what is kept is not all there is.
    if (id !== this.#firstId + this.#ready.length) {
      this.forget();
      this.#firstId = id;
    }
    this.#senderIds.push(senderId);
    this.#ready.push(ready);
    this.#characters += ready.length;
    while (this.#ready.length > Limits.recentTextsMax || this.#characters > Limits.recentTextsMaxCharacters)
      this.#dropOlderHalf();
  }

  /** From now on it is made anew for each reader. */
  alter(id: number): void {
    const at = id - this.#firstId;
    const known = this.#ready[at];
    if (known === undefined) return;
    this.#characters -= known.length;
    this.#ready[at] = "";
  }

  forget(): void {
    this.#senderIds = [];
    this.#ready = [];
    this.#characters = 0;
  }

  /** The oldest `limit` after an id; undefined where not all of them are kept. */
  after(afterId: number, limit: number): SerializedMessages | undefined {
    const from = afterId + 1 - this.#firstId;
    if (this.#ready.length === 0 || from < 0) return undefined;
    return {
      firstId: afterId + 1,
      senderIds: this.#senderIds.slice(from, from + limit),
      ready: this.#ready.slice(from, from + limit),
    };
  }

  /** Half of them, as taking one away moves all the others. */
  #dropOlderHalf(): void {
    const half = Math.ceil(this.#ready.length / 2);
    this.#firstId += half;
    this.#senderIds.splice(0, half);
    for (const gone of this.#ready.splice(0, half)) this.#characters -= gone.length;
  }
}
