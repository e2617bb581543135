import { listMessages } from "@contract/endpoints/messages.ts";
import type { Push } from "@contract/frames/server-frames.ts";
import * as Limits from "@contract/limits.ts";
import type { Language } from "@contract/text/languages.ts";
import { request } from "../api/request.ts";
import type { RoomMessage } from "../sealed/room-codec.ts";
import type { Content } from "./codec/content.ts";
import { applyEvent } from "./state/apply-event.ts";
import { findLoadedMessage, mergeHistoryWindow, shownMessages, withoutHistoryWindow } from "./state/history-window.ts";
import { findMessage, lastIdOf, prependPage } from "./state/message-list.ts";
import { withReadCounts } from "./state/read-counts.ts";
import { recountUnread } from "./state/room-snapshot.ts";
import { changed } from "./state/state.ts";
import type { RoomState, StateAccess } from "./types.ts";

export interface HistoryOptions extends StateAccess {
  language(): Language;
  content: Pick<Content, "incoming">;
  /** Resolves once the room has all that the server has now. */
  catchUp(): Promise<void>;
}

interface Page {
  messages: readonly RoomMessage[];
  more: boolean;
}
type Wanted = { before: number } | { after: number } | { from: number };

/** Loads older messages: page by page, or a history window around a distant message. */
export class History {
  readonly #options: HistoryOptions;
  #loading: Promise<void> | undefined;
  #loadingNewer: Promise<void> | undefined;
  /** Pushes received while pages load; applied on top of the pages. */
  readonly #waiting = new Set<Push[]>();
  #maxMessages: number = Limits.messagesInMemory;

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Concurrent calls share one request. Rejects with an `ApiError`. */
  loadOlder(limit: number = Limits.historyPageDefault): Promise<void> {
    this.#loading ??= this.#older(limit).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  loadNewer(): Promise<void> {
    this.#loadingNewer ??= this.#newer().finally(() => {
      this.#loadingNewer = undefined;
    });
    return this.#loadingNewer;
  }

  /**
   * Loads a message: near ones by paging back, distant ones in a history window. Returns false when it does not exist.
   * A notification names a message that this page may not have received yet: a cached room connects, and a suspended
   * page does not know of its dead socket.
   */
  async reach(messageId: number): Promise<boolean> {
    const { state, update, catchUp } = this.#options;
    if (messageId > lastIdOf(state().messages)) await catchUp();
    const { historyWindow, messages, hasOlder } = state();
    if (historyWindow && findMessage(historyWindow.messages, messageId)) return true;
    const first = messages[0];
    if (!hasOlder || !first || first.id <= messageId) {
      const there = findMessage(messages, messageId) !== undefined;
      if (there) update(withoutHistoryWindow);
      return there;
    }
    if (historyWindow || first.id - messageId > Limits.jumpPagedMaxIds) return this.#goTo(messageId);
    return this.#loadBackTo(messageId);
  }

  async firstFrom(at: number): Promise<number | undefined> {
    const page = await this.#ask({ from: at }, 1);
    return page.messages[0]?.id;
  }

  /** Records pushes for pages that are still loading. */
  note(pushes: readonly Push[]): void {
    for (const waiting of this.#waiting) waiting.push(...pushes);
  }

  /** Drops the oldest messages beyond the memory limit; messages that the person loaded stay until `backAtEnd`. */
  trim(state: RoomState): RoomState {
    const slack = Limits.historyPageMax;
    if (state.messages.length <= this.#maxMessages + slack) return state;
    return { ...state, messages: state.messages.slice(-this.#maxMessages), hasOlder: true };
  }

  /** The newest message is in view: messages loaded by hand may be dropped again. */
  backAtEnd(): void {
    this.#maxMessages = Limits.messagesInMemory;
  }

  async #loadBackTo(messageId: number): Promise<boolean> {
    const { state } = this.#options;
    for (;;) {
      const { messages, hasOlder } = state();
      const first = messages[0];
      if (!hasOlder || !first || first.id <= messageId) return findMessage(messages, messageId) !== undefined;
      await this.loadOlder(Limits.historyPageMax);
      // History was cleared or reloaded meanwhile, or the page was empty: stop instead of looping forever.
      if (state().messages[0] === first && state().hasOlder) return false;
    }
  }

  async #goTo(messageId: number): Promise<boolean> {
    const { state } = this.#options;
    await this.#load(
      () => [
        this.#ask({ before: messageId + 1 }, Limits.historyPageDefault),
        this.#ask({ after: messageId }, Limits.historyPageDefault),
      ],
      (current, older, newer) => {
        const messages = readable([...older.messages, ...newer.messages], current);
        if (!findMessage(messages, messageId)) return current;
        return mergeHistoryWindow({ ...current, historyWindow: { messages, hasOlder: older.more } });
      },
    );
    return findMessage(shownMessages(state()), messageId) !== undefined;
  }

  async #older(limit: number): Promise<void> {
    const { state, update } = this.#options;
    const { historyWindow, hasOlder } = state();
    const first = shownMessages(state())[0];
    if (!(historyWindow ? historyWindow.hasOlder : hasOlder) || !first) return;
    update((current) => changed(current, { loadingOlder: true }));
    try {
      await this.#load(
        () => [this.#ask({ before: first.id }, limit)],
        (current, page) => {
          if (shownMessages(current)[0]?.id !== first.id) return current;
          const older = readable(page.messages, current);
          const messages = prependPage(shownMessages(current), older);
          const more = page.more && older.length > 0;
          return current.historyWindow
            ? { ...current, historyWindow: { messages, hasOlder: more } }
            : changed(current, { messages, hasOlder: more });
        },
      );
    } finally {
      update((current) => changed(current, { loadingOlder: false }));
    }
  }

  async #newer(): Promise<void> {
    const { historyWindow } = this.#options.state();
    if (!historyWindow) return;
    const after = lastIdOf(historyWindow.messages);
    await this.#load(
      () => [this.#ask({ after }, Limits.historyPageDefault)],
      (current, page) => {
        if (!current.historyWindow || lastIdOf(current.historyWindow.messages) !== after) return current;
        const messages = [...current.historyWindow.messages, ...readable(page.messages, current)];
        return mergeHistoryWindow({ ...current, historyWindow: { ...current.historyWindow, messages } });
      },
    );
  }

  /** Inserts loaded pages, then applies the pushes received since the request. */
  async #load(ask: () => Promise<Page>[], put: (state: RoomState, ...pages: Page[]) => RoomState): Promise<void> {
    const { state, update } = this.#options;
    const { epoch } = state().room;
    const meanwhile: Push[] = [];
    this.#waiting.add(meanwhile);
    try {
      const pages = await Promise.all(ask());
      const pushes = await this.#openedPushes(meanwhile, pages);
      update((current) => {
        if (current.room.epoch !== epoch) return current;
        const next = put(current, ...pages);
        this.#maxMessages = Math.max(this.#maxMessages, next.messages.length);
        return recountUnread(pushes.reduce(applyEvent, next));
      });
    } finally {
      this.#waiting.delete(meanwhile);
    }
  }

  /** All of `received`, also those that arrive while others are decrypted. Changes find their message in the pages. */
  async #openedPushes(received: readonly Push[], pages: readonly Page[]): Promise<Push[]> {
    const { state, content } = this.#options;
    const find = (id: number) =>
      pages.flatMap(({ messages }) => messages).find((one) => one.id === id) ?? findLoadedMessage(state(), id);
    const opened: Push[] = [];
    for (let done = 0; done < received.length; ) {
      const next = received.slice(done);
      done = received.length;
      opened.push(...(await content.incoming.decodePushes(next, find)));
    }
    return opened;
  }

  async #ask(wanted: Wanted, limit: number): Promise<Page> {
    const { state, language, content } = this.#options;
    const page = await request(listMessages, {
      query: { ...wanted, limit },
      token: state().session.token,
      language: language(),
    });
    return { ...page, messages: await content.incoming.decodeMessages(page.messages) };
  }
}

/** Drops messages cleared meanwhile, and recomputes read counts from the known read positions. */
function readable(messages: readonly RoomMessage[], { room, members, session }: RoomState): readonly RoomMessage[] {
  const left = messages.filter(({ id }) => id > room.clearedTo);
  return withReadCounts(left, members, session.memberId);
}
