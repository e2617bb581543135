import type { Missed } from "@contract/frames/resume.ts";
import type { Push } from "@contract/frames/server-frames.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Language } from "@contract/text/languages.ts";
import type { RoomStores } from "../device/database.ts";
import { dropSnapshot, outdatesSnapshot } from "../device/drop-snapshots.ts";
import { type Session, seatPrefix } from "../device/session.ts";
import type { Sessions } from "../device/sessions.ts";
import { isVisible } from "../lib/browser/page-visibility.ts";
import type { LoadedRoom } from "./cache/cached-room.ts";
import { loadHidden } from "./cache/hidden.ts";
import type { Content } from "./codec/content.ts";
import type { Position } from "./connection/transport.ts";
import type { History } from "./history.ts";
import { loadRoom, loadSnapshot } from "./load-room.ts";
import { applyEvent } from "./state/apply-event.ts";
import { findLoadedMessage } from "./state/history-window.ts";
import { catchUp, lastKnownId, type RoomSnapshot, restore, startOver } from "./state/room-snapshot.ts";
import { markUnreadWhileHidden, patchRoom } from "./state/state.ts";
import type { StateAccess } from "./types.ts";

export interface EventReceiverOptions extends StateAccess {
  session: Session;
  stores: RoomStores;
  remembered: Pick<Sessions, "touch">;
  language(): Language;
  content: Content;
  history(): Pick<History, "note" | "trim">;
  /** Runs after the push was applied. */
  onPush(push: Push): void;
}

/** Brings what the server sends into the state, in clear text and in order. */
export class EventReceiver {
  readonly #options: EventReceiverOptions;
  #rev = 0;
  #isStale = false;

  constructor(options: EventReceiverOptions) {
    this.#options = options;
  }

  get rev(): number {
    return this.#rev;
  }

  /** The state has content that could not be decrypted: the room is loaded again instead of catching up. */
  becomeStale(): void {
    this.#isStale = true;
  }

  restore({ hidden, ...cached }: LoadedRoom): void {
    this.#rev = cached.rev;
    this.#isStale = cached.messages.some(({ locked }) => locked === "keyMissing");
    this.#options.update((current) => restore({ ...current, hidden }, cached));
  }

  known(): Omit<Position, "rev"> | undefined {
    const current = this.#options.state();
    return current.loaded && !this.#isStale ? { afterId: lastKnownId(current), epoch: current.room.epoch } : undefined;
  }

  async loadRoom(): Promise<RoomInfo> {
    const { session, language, content, state } = this.#options;
    const before = state().room.me.flags;
    const room = await content.incoming.decodeRoom(await loadRoom({ session, language: language() }));
    // No push has these fields. If the member edited them meanwhile, the room's answer may be the older one.
    const { email, flags } = state().room.me;
    return flags === before ? room : { ...room, me: { ...room.me, email, flags } };
  }

  async load(): Promise<RoomSnapshot> {
    const { session, stores, language, state, update } = this.#options;
    const snapshot = await this.#opened(await loadSnapshot({ session, language: language() }));
    if (!state().loaded) {
      const hidden = await loadHidden(stores, session, snapshot.room.epoch);
      update((current) => ({ ...current, hidden }));
    }
    return snapshot;
  }

  startOver(snapshot: RoomSnapshot): Promise<void> | undefined {
    const begin = () => {
      this.#rev = snapshot.room.rev;
      this.#isStale = false;
      this.#options.update((current) => startOver(current, snapshot));
    };
    return this.#options.content.inOrder(() => undefined, begin);
  }

  catchUp(missed: Missed): Promise<void> | undefined {
    const { session, content, state, update, history } = this.#options;
    this.#note([{ event: "messagesAdded", data: missed.messages }]);
    return content.inOrder(
      () => content.incoming.decodeMissed(missed),
      (opened) => {
        this.#rev = Math.max(this.#rev, opened.rev);
        if (opened.clearedTo > state().room.clearedTo) dropSnapshot(seatPrefix(session));
        update((current) => markUnreadWhileHidden(history().trim(catchUp(current, opened)), isVisible()));
      },
    );
  }

  receive(pushes: readonly Push[], rev: number): void {
    const { content, state } = this.#options;
    this.#note(pushes);
    void content.inOrder(
      () => content.incoming.decodePushes(pushes, (id) => findLoadedMessage(state(), id)),
      (opened) => this.#apply(opened, rev),
    );
  }

  #apply(pushes: readonly Push[], rev: number): void {
    const { update, history, onPush } = this.#options;
    this.#rev = Math.max(this.#rev, rev);
    update((current) => {
      const next = pushes.reduce(applyEvent, current);
      const room = patchRoom(next, { rev: Math.max(rev, next.room.rev) });
      return markUnreadWhileHidden(history().trim(room), isVisible());
    });
    for (const push of pushes) onPush(push);
  }

  #note(pushes: readonly Push[]): void {
    this.#options.history().note(pushes);
    if (outdatesSnapshot(pushes)) dropSnapshot(seatPrefix(this.#options.session));
  }

  /** A room that turns out to be sealed waits here for its first key. */
  async #opened(snapshot: RoomSnapshot): Promise<RoomSnapshot> {
    const { session, remembered, content } = this.#options;
    if (snapshot.room.sealed && !content.isSealed) {
      remembered.touch(session, { sealed: true });
      content.seal();
      await content.ready;
    }
    return content.incoming.decodeSnapshot(snapshot);
  }
}
