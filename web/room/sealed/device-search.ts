import type { EndpointBody } from "@contract/endpoints/endpoint.ts";
import type { searchMessages } from "@contract/endpoints/messages.ts";
import type { Missed } from "@contract/frames/resume.ts";
import type { Push } from "@contract/frames/server-frames.ts";
import * as Limits from "@contract/limits.ts";
import type { MessageContent } from "@contract/message.ts";
import { foldForSearch, searchTerms } from "@contract/text/search-terms.ts";
import type { RoomMessage } from "../../sealed/room-codec.ts";
import type { SearchedMessage } from "../../sealed/sealed-codec.ts";

interface Page<Kind> {
  messages: readonly Kind[];
  more: boolean;
}

export interface SearchSource {
  /** A page of contents as the server has them; without a place, the newest messages. Rejects with an `ApiError`. */
  page(place: { before?: number; after?: number }): Promise<Page<MessageContent>>;
  /** Texts of a page. Never rejects. */
  read(messages: readonly MessageContent[]): Promise<readonly SearchedMessage[]>;
  /** Messages as they are shown. Rejects with an `ApiError`. */
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
  /** Ids of messages to read again: edited ones, and those that could not be decrypted. */
  readonly #stale = new Set<number>();
  /** All messages between these ids were read; 0 before the first page. */
  #oldest = 0;
  #newest = 0;
  #isWhole = false;
  #searches = 0;
  readonly #recalled = new Set<number>();
  #clearedTo = 0;
  /** The page before those that were read: the server answers while the last one is decrypted. */
  #ahead: { before: number; page: Promise<Page<MessageContent>> } | undefined;

  constructor(source: SearchSource) {
    this.#source = source;
  }

  /** Takes over what changed in messages that were read. */
  note(pushes: readonly Push[]): void {
    for (const { event, data } of pushes) {
      // The message may be on a page that is being read.
      if (event === "messageEdited") this.#stale.add(data.messageId);
      if (event === "messageRecalled") this.#recall(data.messageId);
      if (event === "historyCleared") this.#clear(data.clearedTo);
    }
  }

  /** Takes over what changed without a push. */
  noteMissed({ messages, clearedTo }: Missed): void {
    for (const { id, status, editedAt } of messages) {
      if (status === "recalled") this.#recall(id);
      else if (editedAt !== undefined) this.#stale.add(id);
    }
    this.#clear(clearedTo);
  }

  /** Messages that contain all words, newest first. A new search ends the one before, which then finds nothing more. */
  async find({
    text,
    before = Number.MAX_SAFE_INTEGER,
    limit,
  }: EndpointBody<typeof searchMessages>): Promise<Page<RoomMessage>> {
    const search = ++this.#searches;
    const terms = searchTerms(text);
    const matches = (text = "") => terms.every((term) => text.includes(term));
    const fetchNewest = async (ids: readonly number[]) => {
      const found = await this.#source.byIds(ids.slice(0, limit));
      // A message that was recalled or edited meanwhile is no result.
      return found.filter((message) => matches(textOf(message)));
    };
    try {
      const isFirst = this.#newest === 0;
      if (isFirst) await this.#readNewest();
      const known = this.#newest;
      // The results among the known messages are found and fetched at the same time.
      const newer = isFirst ? Promise.resolve([]) : this.#readNewer(known);
      // `Promise.all` below throws this error, unless another request fails before; then nobody handles this one.
      newer.catch(() => {});
      await this.#readStale();
      const ids: number[] = [];
      for (const [id, text] of this.#texts) if (id < before && id <= known && matches(text)) ids.push(id);
      ids.sort((a, b) => b - a);
      const isResult = (id: number) => id < before && matches(this.#texts.get(id));
      while (ids.length <= limit && !this.#isWhole && search === this.#searches) {
        this.#source.onProgress(1 - this.#oldest / known);
        const read = await this.#readOlder();
        ids.push(...read.filter(isResult).reverse());
      }
      if (search !== this.#searches) return { messages: [], more: true };
      const [older, readNewer] = await Promise.all([fetchNewest(ids), newer]);
      const newerIds = readNewer.filter(isResult).reverse();
      const messages = [...older, ...(await fetchNewest(newerIds))].sort((a, b) => b.id - a.id);
      return { messages: messages.slice(0, limit), more: ids.length + newerIds.length > limit };
    } finally {
      if (search === this.#searches) this.#source.onProgress(undefined);
    }
  }

  /** Ends the search that is going on; what was read stays. */
  stop(): void {
    this.#searches++;
    this.#source.onProgress(undefined);
  }

  async #readNewest(): Promise<void> {
    await this.#readBack(await this.#source.page({}));
  }

  /** Ids of the messages after this id, ascending. */
  async #readNewer(after: number): Promise<number[]> {
    const read: number[] = [];
    for (let more = true; more; ) {
      const page = await this.#source.page({ after: read.at(-1) ?? after });
      read.push(...(await this.#keep(page)));
      more = page.more;
    }
    return read;
  }

  /** Ids of the messages of the page before those that were read, ascending. */
  async #readOlder(): Promise<number[]> {
    return this.#readBack(await this.#pageBefore(this.#oldest));
  }

  async #readBack(page: Page<MessageContent>): Promise<number[]> {
    const [first] = page.messages;
    if (page.more && first) void this.#pageBefore(first.id);
    const read = await this.#keep(page);
    this.#isWhole = !page.more;
    return read;
  }

  #pageBefore(before: number): Promise<Page<MessageContent>> {
    if (this.#ahead?.before === before) return this.#ahead.page;
    const page = this.#source.page({ before });
    this.#ahead = { before, page };
    // The next search asks again.
    page.catch(() => {
      this.#ahead = undefined;
    });
    return page;
  }

  async #readStale(): Promise<void> {
    const ids = [...this.#stale].filter((id) => this.#texts.has(id));
    for (let at = 0; at < ids.length; at += Limits.messagesByIdMax) {
      const asked = ids.slice(at, at + Limits.messagesByIdMax);
      const found = await this.#source.byIds(asked);
      for (const id of asked) this.#forget(id);
      for (const message of found) this.#keepText(message);
    }
  }

  #recall(id: number): void {
    this.#recalled.add(id);
    this.#forget(id);
  }

  #clear(clearedTo: number): void {
    if (clearedTo <= this.#clearedTo) return;
    this.#clearedTo = clearedTo;
    for (const id of this.#texts.keys()) if (id <= clearedTo) this.#forget(id);
  }

  #forget(id: number): void {
    this.#texts.delete(id);
    this.#stale.delete(id);
  }

  #keepText(message: SearchedMessage): void {
    // A page that was fetched ahead still has messages that were deleted since.
    if (message.id <= this.#clearedTo || this.#recalled.has(message.id)) return;
    this.#texts.set(message.id, textOf(message));
    if (message.locked) this.#stale.add(message.id);
  }

  /** Returns the ids. */
  async #keep({ messages }: Page<MessageContent>): Promise<number[]> {
    for (const message of await this.#source.read(messages)) this.#keepText(message);
    const ids = messages.map(({ id }) => id);
    const [first, last] = [ids[0], ids.at(-1)];
    if (first !== undefined) this.#oldest = this.#oldest === 0 ? first : Math.min(this.#oldest, first);
    if (last !== undefined) this.#newest = Math.max(this.#newest, last);
    return ids;
  }
}

const textOf = ({ content, fileName = "" }: SearchedMessage) => foldForSearch(`${content}\n${fileName}`);
