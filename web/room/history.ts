import { listMessages } from "@contract/calls/messages.ts";
import type { Push } from "@contract/frames/server-frames.ts";
import type { Language } from "@contract/languages.ts";
import { Limits } from "@contract/limits.ts";
import { request } from "../api/request.ts";
import { applyEvent } from "./apply-event.ts";
import { findMessage, prependPage } from "./message-list.ts";
import { withReadCounts } from "./read-counts.ts";
import { recount } from "./snapshot.ts";
import { changed } from "./state.ts";
import type { RoomState } from "./types.ts";

export interface HistoryOptions {
  state(): RoomState;
  update(change: (state: RoomState) => RoomState): void;
  language(): Language;
}

/** Loads older messages, page by page. */
export class History {
  readonly #options: HistoryOptions;
  #loading: Promise<void> | undefined;
  /** What was told while a page was on its way: it may be about messages in that page. */
  #meanwhile: Push[] | undefined;
  #kept: number = Limits.messagesInMemory;

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Rejects with a `CallError`. Asked again while loading, it is the same loading. */
  loadOlder(limit: number = Limits.historyPageDefault): Promise<void> {
    this.#loading ??= this.#load(limit).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Loads back until the message is there; false when it no longer exists. */
  async reach(messageId: number): Promise<boolean> {
    const { state } = this.#options;
    for (;;) {
      const { messages, hasOlder } = state();
      const first = messages[0];
      if (!hasOlder || !first || first.id <= messageId) return findMessage(messages, messageId) !== undefined;
      await this.loadOlder(Limits.historyPageMax);
      // Cleared or loaded anew meanwhile, or nothing came: it would never end.
      if (state().messages[0] === first && state().hasOlder) return false;
    }
  }

  /** Notes what the server told, for a page that is on its way. */
  note(pushes: readonly Push[]): void {
    this.#meanwhile?.push(...pushes);
  }

  /** The oldest messages go when there are too many; not while the person reads them. */
  trim(state: RoomState): RoomState {
    const slack = Limits.historyPageMax;
    if (state.messages.length <= this.#kept + slack) return state;
    return { ...state, messages: state.messages.slice(-this.#kept), hasOlder: true };
  }

  /** The person is back at the newest message: what was loaded by hand may go again. */
  backAtEnd(): void {
    this.#kept = Limits.messagesInMemory;
  }

  async #load(limit: number): Promise<void> {
    const { state, update, language } = this.#options;
    const { messages, hasOlder, room, session } = state();
    const first = messages[0];
    if (!hasOlder || !first) return;
    const meanwhile: Push[] = [];
    this.#meanwhile = meanwhile;
    update((current) => changed(current, { loadingOlder: true }));
    try {
      const query = { before: first.id, limit };
      const page = await request(listMessages, { query, token: session.token, language: language() });
      update((current) => {
        if (current.room.epoch !== room.epoch || current.messages[0]?.id !== first.id) return current;
        const older = page.messages.filter(({ id }) => id > current.room.clearedTo);
        const list = withReadCounts(
          prependPage(current.messages, older),
          current.members,
          session.memberId,
          0,
          first.id,
        );
        this.#kept = Math.max(this.#kept, list.length);
        const next = changed(current, { messages: list, hasOlder: page.more && older.length > 0 });
        return recount(meanwhile.reduce(applyEvent, next));
      });
    } finally {
      this.#meanwhile = undefined;
      update((current) => changed(current, { loadingOlder: false }));
    }
  }
}
