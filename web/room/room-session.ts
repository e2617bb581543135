import type { Push } from "@contract/frames/server-frames.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Api, createApi } from "../api/api.ts";
import { endsSession, reactionTo } from "../api/reactions.ts";
import { roomStores } from "../device/database.ts";
import { sessions } from "../device/device-sessions.ts";
import { dropSnapshot, takesBack } from "../device/drop-snapshots.ts";
import { seatKey } from "../device/seat-key.ts";
import { isVisible, onHide, onWake } from "../lib/browser/wake.ts";
import { roomActions } from "./actions.ts";
import { loadCache } from "./cache/cache.ts";
import type { LoadedRoom } from "./cache/cached-room.ts";
import { loadHidden } from "./cache/hidden.ts";
import { storeLocal } from "./cache/local-media.ts";
import { Persistence } from "./cache/persistence.ts";
import { takeRoom } from "./cache/recent-rooms.ts";
import { RoomConnection } from "./connection/connection.ts";
import { encodeSignal } from "./connection/frames.ts";
import { Presence } from "./connection/presence.ts";
import { History } from "./history.ts";
import { openLinkRenewal } from "./links.ts";
import { loadRoom, loadSnapshot } from "./load.ts";
import { openOutbox } from "./outbox/outbox.ts";
import { Sender, withAdopted } from "./outbox/sender.ts";
import { reportRoom } from "./overviews.ts";
import { Reactions } from "./reacting.ts";
import { Attention } from "./reading.ts";
import type { RoomOptions } from "./room-options.ts";
import { applyEvent } from "./state/apply-event.ts";
import { applyRoomAnswer, catchUp, lastKnownId, mergeMembers, restore, startOver } from "./state/snapshot.ts";
import {
  changed,
  changeRoom,
  emptyState,
  markUnreadLine,
  markUnseen,
  needsRoom,
  seesMoreThanPushes,
  withoutRetry,
  withoutUnreadLine,
} from "./state/state.ts";
import type { RoomState, RoomStore } from "./types.ts";
import { lazyUploads } from "./uploads/lazy-uploads.ts";

/**
 * A seat in a room while a page shows the room: the connection, the outbox, the cache on the device, and the store that
 * they write. Connects at once.
 */
export class RoomSession {
  readonly store: StoreApi<RoomStore>;
  readonly api: Api;
  /** Resolves after the cached room, if any, was restored: at once for a room in memory. Never rejects. */
  readonly restored: Promise<void>;

  readonly #options: RoomOptions & Required<Pick<RoomOptions, "stores" | "remembered">>;
  readonly #outbox: ReturnType<typeof openOutbox>;
  readonly #connection: RoomConnection;
  readonly #sender: Sender;
  readonly #uploads: ReturnType<typeof lazyUploads>;
  readonly #attention: Attention;
  readonly #history: History;
  readonly #persistence: Persistence;
  readonly #presence: Presence;
  readonly #stopListening: readonly (() => void)[];
  #lineMarked = false;
  #left = false;

  constructor(options: RoomOptions) {
    this.#options = { stores: roomStores(), remembered: sessions, ...options };
    const { session, language, stores } = this.#options;
    const state = this.#state;
    const update = this.#update;
    this.api = this.#createApi();
    this.#outbox = openOutbox({
      stores,
      session,
      onAdopted: (items) => {
        for (const item of items) if (item.kind !== "text") storeLocal(item.eventId, item.media);
        update((current) => withAdopted(current, items));
        this.#flush();
      },
      onNotStored: () => options.onNotStored?.(),
      ...("locks" in options ? { locks: options.locks } : {}),
    });
    // A read error is ignored: the server has all data.
    this.restored = Promise.resolve()
      .then(() => this.#restoreCached())
      .catch(() => {});
    const connection = this.#openConnection();
    const { commands } = connection;
    this.#connection = connection;
    this.#sender = new Sender({
      state,
      update,
      commands,
      onRefused: ({ code, text }) => {
        if (!endsSession(code)) options.onReaction(reactionTo(code, text));
      },
    });
    this.#uploads = lazyUploads({
      token: session.token,
      language,
      state,
      update,
      onDone: () => this.#sender.flush(),
      onEnded: (code) => connection.end(code),
    });
    const signalTyping = (on: boolean) => void connection.send(encodeSignal("typing", { on }));
    this.#attention = new Attention({ state, update, commands, signalTyping });
    this.#history = new History({ state, update, language });
    this.#persistence = new Persistence({
      stores,
      outbox: this.#outbox,
      state,
      isStored: options.isStored ?? (() => true),
      rev: () => connection.rev,
    });
    this.#presence = new Presence({
      token: session.token,
      language,
      wanted: () => state().connection === "live",
      loadRoom: this.#loadRoom,
      onRoom: (room) => update((current) => applyRoomAnswer(current, room)),
      onList: (members) => {
        update((current) => mergeMembers(current, members));
        this.#attention.serverKnows(members.find(({ id }) => id === session.memberId)?.readUpTo ?? 0);
      },
    });
    const actions = roomActions({
      state,
      update,
      connection,
      sender: this.#sender,
      attention: this.#attention,
      history: this.#history,
      reactions: new Reactions({ state, update, commands }),
      uploads: this.#uploads,
      links: openLinkRenewal(this.api, update),
      api: this.api,
    });
    this.store = createStore<RoomStore>(() => ({ ...emptyState(session), actions }));
    const recent = takeRoom(session.token);
    if (recent) this.#restore(recent);
    this.#stopListening = [
      onWake(() => {
        connection.wake();
        void this.#outbox.adopt();
      }),
      // Hiding the page removes the unread line only when every message was read.
      onHide(() => update((current) => (current.unreadCount === 0 ? withoutUnreadLine(current) : current))),
    ];
    connection.connect();
  }

  leave(): void {
    if (this.#left) return;
    this.#attention.stop();
    this.#connection.close();
    this.#persistence.stop();
    this.#left = true;
    this.#uploads.stop();
    this.#sender.stop();
    this.#presence.stop();
    this.#outbox.close();
    for (const stop of this.#stopListening) stop();
  }

  readonly #state = (): RoomState => this.store.getState();

  readonly #update = (change: (state: RoomState) => RoomState): void => {
    const before = this.store.getState();
    const now = change(before);
    if (now === before || this.#left) return;
    // Replaces the whole state; merging would retain removed fields.
    this.store.setState({ ...now, actions: before.actions }, true);
    this.#persistence.follow(before, now);
    if (
      now.unreadCount !== before.unreadCount ||
      now.messages !== before.messages ||
      now.room.name !== before.room.name
    )
      reportRoom(now);
  };

  readonly #loadRoom = () => loadRoom({ session: this.#options.session, language: this.#options.language() });

  #openConnection(): RoomConnection {
    const { session, stores, language, openSocket } = this.#options;
    const state = this.#state;
    const update = this.#update;
    return new RoomConnection({
      token: session.token,
      memberId: session.memberId,
      language,
      ...(openSocket ? { open: openSocket } : {}),
      restored: this.restored.then(() => this.#outbox.adopt()).catch(() => {}),
      known: () => {
        const current = state();
        return current.loaded ? { afterId: lastKnownId(current), epoch: current.room.epoch } : undefined;
      },
      load: async () => {
        const snapshot = await loadSnapshot({ session: session, language: language() });
        if (!state().loaded) {
          const hidden = await loadHidden(stores, session, snapshot.room.epoch);
          update((current) => ({ ...current, hidden }));
        }
        return snapshot;
      },
      probe: this.#loadRoom,
      dropCache: () => this.#persistence.dropCache(),
      startOver: (snapshot) => update((current) => startOver(current, snapshot)),
      catchUp: (missed) => {
        this.#note([{ event: "messagesAdded", data: missed.messages }]);
        if (missed.clearedTo > state().room.clearedTo) dropSnapshot(seatKey(session));
        update((current) => markUnseen(this.#history.trim(catchUp(current, missed)), isVisible()));
      },
      onPushes: (pushes, rev) => this.#receive(pushes, rev),
      onState: (name) => {
        update((current) => ({ ...withoutRetry(current), connection: name }));
        if (name === "live") this.#wentLive();
      },
      onUnanswered: (unanswered) => update((current) => changed(current, { unanswered })),
      onLost: (retryAt) => {
        update((current) => ({ ...current, connection: "waiting", retryAt, typing: [] }));
      },
      onEnded: (code, text) => {
        if (state().ended?.code === code) return;
        dropSnapshot(seatKey(session));
        update((current) => ({ ...withoutRetry(current), connection: "closed", ended: { code }, typing: [] }));
        this.#options.onReaction(reactionTo(code, text));
      },
    });
  }

  #createApi(): Api {
    const { session, language, onReaction } = this.#options;
    return createApi({
      token: session.token,
      get language() {
        return language();
      },
      onResult: (reaction) => {
        if (endsSession(reaction.code)) this.#connection.end(reaction.code);
        else onReaction(reaction);
      },
    });
  }

  async #restoreCached(): Promise<void> {
    if (this.#state().loaded) return;
    const { session, stores } = this.#options;
    const cached = await loadCache(stores, session);
    // Without a cached room its snapshot must not be shown either.
    if (!cached) dropSnapshot(seatKey(session));
    else if (!this.#state().loaded && !this.#left) this.#restore(cached);
  }

  #restore({ hidden, ...cached }: LoadedRoom): void {
    this.#connection.startFrom({ epoch: cached.room.epoch, rev: cached.rev });
    this.#update((current) => restore({ ...current, hidden }, cached));
  }

  #flush(): void {
    this.#uploads.flush();
    this.#sender.flush();
  }

  #note(pushes: readonly Push[]): void {
    this.#history.note(pushes);
    if (takesBack(pushes)) dropSnapshot(seatKey(this.#options.session));
  }

  #receive(pushes: readonly Push[], rev: number): void {
    this.#note(pushes);
    this.#update((current) => {
      const next = pushes.reduce(applyEvent, current);
      const room = changeRoom(next, { rev: Math.max(rev, next.room.rev) });
      return markUnseen(this.#history.trim(room), isVisible());
    });
    for (const push of pushes) {
      if (push.event === "typing") this.#attention.othersTyping(push.data.memberId, push.data.on);
      // The push does not contain the new member's presence.
      else if (push.event === "memberAdded") this.#presence.askSoon();
      else if (needsRoom(this.#state(), push)) this.#presence.askSoon(true);
      else if (push.event === "roomRenamed")
        this.#options.remembered.touch(this.#options.session, { roomName: push.data.name });
    }
  }

  #wentLive(): void {
    if (!this.#lineMarked && this.#state().unreadCount > 0) this.#update(markUnreadLine);
    this.#lineMarked = true;
    this.#options.remembered.touch(this.#options.session, { roomName: this.#state().room.name });
    this.#flush();
    this.#presence.askSoon(seesMoreThanPushes(this.#state()));
    void this.#outbox.adopt();
  }
}
