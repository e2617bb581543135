import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import type { RoomStores } from "../../device/database.ts";
import { dropSnapshot } from "../../device/drop-snapshots.ts";
import { seatPrefix } from "../../device/session.ts";
import { onHide } from "../../lib/browser/page-visibility.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { RoomState } from "../types.ts";
import { dropCache, saveCache } from "./cache.ts";
import type { CachedRoom } from "./cached-room.ts";
import { saveHidden } from "./hidden.ts";
import { cacheRoom } from "./recent-rooms.ts";

export interface PersistenceOptions {
  stores: RoomStores;
  outbox: Outbox;
  state(): RoomState;
  /** False after a logout, when nothing may be stored any more. */
  isStored(): boolean;
  /** The revision up to which the state is complete. */
  rev(): number;
}

/** Persists a room's state on the device: the outbox at once, other data at most every `Limits.cacheSavedEveryMs`. */
export class Persistence {
  readonly #options: PersistenceOptions;
  readonly #stopListening: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();

  constructor(options: PersistenceOptions) {
    this.#options = options;
    this.#stopListening = onHide(() => this.#saveNow());
  }

  follow(before: RoomState, now: RoomState): void {
    this.#options.outbox.follow(before.outbox, now.outbox);
    if (!now.loaded) return;
    const { hidden, room, session } = now;
    if (hidden !== before.hidden && before.loaded) {
      dropSnapshot(seatPrefix(session));
      void saveHidden(this.#options.stores, session, room.epoch, before.hidden, hidden);
    }
    if (!hasSameMessages(before.messages, now.messages) || room !== before.room || now.members !== before.members) {
      this.#timer ??= setTimeout(() => this.#saveNow(), Limits.cacheSavedEveryMs);
    }
  }

  /** Resolves once the device has all that the state had at the call, but for the outbox. */
  save(): Promise<void> {
    this.#saveNow();
    return this.#saving;
  }

  dropCache(): void {
    this.#cancel();
    void dropCache(this.#options.stores, this.#options.state().session);
  }

  stop(): void {
    this.#saveNow();
    this.#stopListening();
    const { loaded, ended, hidden, session } = this.#options.state();
    if (loaded && !ended) cacheRoom(session.token, { ...this.#cached(), hidden });
  }

  #saveNow(): void {
    if (this.#timer === undefined) return;
    this.#cancel();
    const { ended, session } = this.#options.state();
    if (ended || !this.#options.isStored()) return;
    this.#saving = saveCache(this.#options.stores, session, this.#cached());
  }

  #cached(): CachedRoom {
    const { room, members, messages, hasOlder } = this.#options.state();
    const last = cachedOf(messages);
    // The session stores the link code; a cached copy could bring back one that was renewed since. Names of people who
    // wait are not stored.
    const { linkCode: _, knocks: __, reports: ___, ...info } = room;
    return {
      rev: this.#options.rev(),
      room: info,
      members: [...members],
      messages: last,
      hasOlder: hasOlder || last.length < messages.length,
    };
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

const cachedOf = (messages: readonly Message[]) => messages.slice(-Limits.messagesInCache);

/** Loading older messages does not change the cached newest ones, so it needs no write. */
function hasSameMessages(before: readonly Message[], now: readonly Message[]): boolean {
  if (before === now) return true;
  if (before.length < Limits.messagesInCache) return false;
  const cached = cachedOf(before);
  return cachedOf(now).every((message, index) => message === cached[index]);
}
