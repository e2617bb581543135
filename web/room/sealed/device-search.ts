import type { CallBody } from "@contract/calls/call.ts";
import type { searchMessages } from "@contract/calls/messages.ts";
import type { Push } from "@contract/frames/server-frames.ts";
import * as Limits from "@contract/limits.ts";
import { searchTerms } from "@contract/text/search-terms.ts";
import type { RoomMessage } from "../../sealed/room-codec.ts";

interface Page {
  messages: readonly RoomMessage[];
  more: boolean;
}

export interface SearchSource {
  /** A page of history in clear text; without a place, the newest messages. Rejects with a `CallError`. */
  page(place: { before?: number; after?: number }): Promise<Page>;
  byIds(ids: readonly number[]): Promise<readonly RoomMessage[]>;
  /** Share of the history that was read, from 0 to 1; undefined while no search reads. */
  onProgress(read: number | undefined): void;
}

/**
 * Search in a sealed room, whose server cannot read. It reads the history page by page while somebody searches, and
 * keeps the text of each message in memory.
 */
export class DeviceSearch {
  readonly #source: SearchSource;
  /** Lower-case text by message id. */
  readonly #texts = new Map<number, string>();
  /** Ids of messages to read again: edited ones, and those that did not open. */
  readonly #stale = new Set<number>();
  /** All messages between these ids were read; 0 before the first page. */
  #oldest = 0;
  #newest = 0;
  #isWhole = false;
  #searches = 0;

  constructor(source: SearchSource) {
    this.#source = source;
  }

  /** Takes over what changed in messages that were read. */
  note(pushes: readonly Push[]): void {
    for (const { event, data } of pushes) {
      if (event === "messageEdited" && this.#texts.has(data.messageId)) this.#stale.add(data.messageId);
      if (event === "messageRecalled") this.#forget(data.messageId);
      if (event === "historyCleared") for (const id of this.#texts.keys()) if (id <= data.clearedTo) this.#forget(id);
    }
  }

  /** Messages that contain all words, newest first. A new search ends the one before, which then finds nothing more. */
  async find({ text, before = Number.MAX_SAFE_INTEGER, limit }: CallBody<typeof searchMessages>): Promise<Page> {
    const search = ++this.#searches;
    const terms = searchTerms(text).map(folded);
    const matches = (id: number) => terms.every((term) => this.#texts.get(id)?.includes(term));
    try {
      await this.#readNewer();
      await this.#readStale();
      const ids = [...this.#texts.keys()].filter((id) => id < before && matches(id)).sort((a, b) => b - a);
      while (ids.length <= limit && !this.#isWhole && search === this.#searches) {
        this.#source.onProgress(1 - this.#oldest / this.#newest);
        const read = await this.#readOlder();
        ids.push(...read.filter((id) => id < before && matches(id)).reverse());
      }
      if (search !== this.#searches) return { messages: [], more: true };
      const found = await this.#source.byIds(ids.slice(0, limit));
      // A message that was recalled or edited meanwhile is no result.
      const messages = found.filter((message) => terms.every((term) => textOf(message).includes(term)));
      return { messages: messages.sort((a, b) => b.id - a.id), more: ids.length > limit };
    } finally {
      if (search === this.#searches) this.#source.onProgress(undefined);
    }
  }

  /** Ends the search that is going on; what was read stays. */
  stop(): void {
    this.#searches++;
    this.#source.onProgress(undefined);
  }

  async #readNewer(): Promise<void> {
    if (this.#newest === 0) {
      const { messages, more } = await this.#source.page({});
      this.#keep(messages);
      this.#isWhole = !more;
      return;
    }
    for (let more = true; more; ) {
      const page = await this.#source.page({ after: this.#newest });
      this.#keep(page.messages);
      more = page.more;
    }
  }

  /** Ids of the messages of the page before those that were read, ascending. */
  async #readOlder(): Promise<number[]> {
    const { messages, more } = await this.#source.page({ before: this.#oldest });
    this.#keep(messages);
    this.#isWhole = !more;
    return messages.map(({ id }) => id);
  }

  async #readStale(): Promise<void> {
    const ids = [...this.#stale];
    for (let at = 0; at < ids.length; at += Limits.messagesByIdMax) {
      const asked = ids.slice(at, at + Limits.messagesByIdMax);
      const found = await this.#source.byIds(asked);
      for (const id of asked) this.#forget(id);
      for (const message of found) this.#keepText(message);
    }
  }

  #forget(id: number): void {
    this.#texts.delete(id);
    this.#stale.delete(id);
  }

  #keepText(message: RoomMessage): void {
    this.#texts.set(message.id, textOf(message));
    if (message.locked) this.#stale.add(message.id);
  }

  #keep(messages: readonly RoomMessage[]): void {
    for (const message of messages) this.#keepText(message);
    const [first, last] = [messages[0]?.id, messages.at(-1)?.id];
    if (first !== undefined) this.#oldest = this.#oldest === 0 ? first : Math.min(this.#oldest, first);
    if (last !== undefined) this.#newest = Math.max(this.#newest, last);
  }
}

const folded = (text: string) => text.normalize("NFC").toLowerCase();

const textOf = ({ content, fileName = "", notice }: RoomMessage) => (notice ? "" : folded(`${content}\n${fileName}`));
