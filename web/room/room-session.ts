import { ResultCode } from "@contract/codes.ts";
import type { Push } from "@contract/frames/server-frames.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Api, createApi } from "../api/api.ts";
import { endsSession, failureActionOf } from "../api/api-error.ts";
import { roomStores } from "../device/database.ts";
import { sessions } from "../device/device-sessions.ts";
import { dropSnapshot } from "../device/drop-snapshots.ts";
import { seatPrefix } from "../device/session.ts";
import { onHide, onWake } from "../lib/browser/page-visibility.ts";
import { onServerTime } from "../lib/server-clock.ts";
import { type RoomStore, roomActions } from "./actions.ts";
import { ActivityReporter } from "./activity-reporter.ts";
import { loadCache } from "./cache/cache.ts";
import type { LoadedRoom } from "./cache/cached-room.ts";
import { storeLocal } from "./cache/local-media.ts";
import { Persistence } from "./cache/persistence.ts";
import { evictRoom } from "./cache/recent-rooms.ts";
import { CallSignaling } from "./call-signaling.ts";
import { Content } from "./codec/content.ts";
import type { RoomConnection } from "./connection/connection.ts";
import { encodeSignal } from "./connection/frames.ts";
import { Presence } from "./connection/presence.ts";
import { EventReceiver } from "./event-receiver.ts";
import { History } from "./history.ts";
import { openLinkRenewal } from "./media-link-renewal.ts";
import { Reactions } from "./message-reactions.ts";
import { openConnection } from "./open-connection.ts";
import { type Outbox, openOutbox } from "./outbox/outbox.ts";
import { Sender, withAdopted } from "./outbox/sender.ts";
import { updateOverview } from "./overviews.ts";
import type { RoomOptions } from "./room-options.ts";
import { onSessionDeleted } from "./session-deleted.ts";
import { applyRoomAnswer, goLive, mergeMembers } from "./state/room-snapshot.ts";
import { emptyState, hasFieldsWithoutPush, needsRoomReload, withoutUnreadLine } from "./state/state.ts";
import type { RoomState } from "./types.ts";
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
  readonly #outbox: Outbox;
  readonly #connection: RoomConnection;
  readonly content: Content;
  readonly callSignaling: CallSignaling;
  readonly #receiver: EventReceiver;
  readonly #sender: Sender;
  readonly #uploads: ReturnType<typeof lazyUploads>;
  readonly #attention: ActivityReporter;
  readonly #history: History;
  readonly #persistence: Persistence;
  readonly #presence: Presence;
  readonly #stopListening: readonly (() => void)[];
  #left = false;

  constructor(options: RoomOptions) {
    this.#options = { stores: roomStores(), remembered: sessions, ...options };
    const { session, language, stores, remembered } = this.#options;
    const state = this.#state;
    const update = this.#update;
    const content = new Content({
      session,
      isSealed: session.sealed === true || remembered.isSealed(session.roomId),
      unnamed: () => options.unnamed?.() ?? "",
      state,
      update,
      renewLinks: (messageId) => renewLinks(messageId),
      onReadable: () => {
        this.#receiver.becomeStale();
        connection.refresh();
      },
      onNewerKey: () => {
        this.#sender.flush();
        this.callSignaling.newerKey();
      },
    });
    this.content = content;
    this.#receiver = new EventReceiver({
      ...{ session, stores, remembered, language, state, update, content },
      history: () => this.#history,
      onPush: (push) => this.#applied(push),
    });
    this.api = content.wrap(
      createApi({
        token: session.token,
        language,
        onFailed: (action) => {
          if (endsSession(action.code)) this.#connection.end(action.code);
          else options.onFailure(action);
        },
      }),
    );
    const renewLinks = openLinkRenewal(this.api, update);
    this.#outbox = openOutbox({
      stores,
      session,
      onAdopted: (items) => {
        for (const item of items) if (item.kind !== "text") storeLocal(session, item.eventId, item.media);
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
    const connection = openConnection({
      ...{ options: this.#options, restored: this.restored, content, state, update },
      ...{ outbox: this.#outbox, receiver: this.#receiver },
      persistence: () => this.#persistence,
      onLive: () => this.#wentLive(),
    });
    this.#connection = connection;
    const { commands } = connection;
    this.callSignaling = new CallSignaling({ memberId: session.memberId, commands, content });
    this.#sender = new Sender({
      state,
      update,
      commands,
      content,
      onRefused: ({ code, text }) => {
        if (!endsSession(code)) options.onFailure(failureActionOf(code, text));
      },
    });
    this.#uploads = lazyUploads({
      token: session.token,
      language,
      state,
      update,
      isSealed: () => content.isSealed || state().room.sealed === true,
      onDone: () => this.#sender.flush(),
      onEnded: (code) => connection.end(code),
    });
    const signalTyping = (on: boolean) => connection.signal(encodeSignal("typing", { on }));
    this.#attention = new ActivityReporter({ state, update, commands, signalTyping });
    this.#history = new History({ state, update, language, content, catchUp: () => this.#catchUp() });
    this.#persistence = new Persistence({
      stores,
      outbox: this.#outbox,
      state,
      isStored: options.isStored ?? (() => true),
      rev: () => this.#receiver.rev,
    });
    this.#presence = new Presence({
      token: session.token,
      language,
      wanted: () => state().connection === "live",
      loadRoom: () => this.#receiver.loadRoom(),
      onRoom: (room) => update((current) => applyRoomAnswer(current, room)),
      onList: (listed) => {
        void content.inOrder(
          () => content.incoming.decodeMembers(listed),
          (members) => update((current) => mergeMembers(current, members)),
        );
        this.#attention.serverKnows(listed.find(({ id }) => id === session.memberId)?.readUpTo ?? 0);
      },
    });
    const actions = roomActions({
      ...{ state, update, connection, renewLinks, content, api: this.api },
      sender: this.#sender,
      attention: this.#attention,
      history: this.#history,
      persistence: this.#persistence,
      reactions: new Reactions({ state, update, commands, content }),
      uploads: this.#uploads,
    });
    this.store = createStore<RoomStore>(() => ({ ...emptyState(session, content.isSealed), actions }));
    const recent = evictRoom(session.token);
    if (recent) this.#restore(recent);
    this.#stopListening = [
      onSessionDeleted(session, remembered, () => {
        if (!state().ended) connection.end(ResultCode.loggedOut);
      }),
      // A session in use must not look unused by the new time.
      onServerTime(() => remembered.touch(session)),
      onWake(() => {
        connection.wake();
        remembered.touch(session);
        if (state().lacksKey) void content.fetchNewerKeys();
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
    this.callSignaling.end();
    this.#connection.close();
    this.#persistence.stop();
    this.#left = true;
    this.#uploads.stop();
    this.#sender.stop();
    this.#presence.stop();
    this.content.leave();
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
    // A new key is a new secret of the room link.
    if (this.content.follow(before.room, now.room) && before.loaded) this.#presence.askSoon(true);
    updateOverview(before, now);
  };

  async #restoreCached(): Promise<void> {
    if (this.#state().loaded) return;
    const { session, stores } = this.#options;
    const cached = await loadCache(stores, session);
    // Without a cached room its snapshot must not be shown either.
    if (!cached) dropSnapshot(seatPrefix(session));
    else if (!this.#state().loaded && !this.#left) this.#restore(cached);
  }

  #restore(cached: LoadedRoom): void {
    this.#connection.startFrom(cached.rev);
    this.#receiver.restore(cached);
  }

  readonly #flush = (): void => {
    this.#uploads.flush();
    this.#sender.flush();
  };

  #applied(push: Push): void {
    const { session, remembered } = this.#options;
    // The number of devices that wait does not tell: a request and its grant may come together.
    if (push.event === "roomStateChanged") this.content.fetchMissingKey();
    if (push.event === "typing") this.#attention.othersTyping(push.data.memberId, push.data.on);
    else if (push.event === "callSignalled") this.callSignaling.receive(push.data);
    // The push does not contain the new member's presence.
    else if (push.event === "memberAdded") this.#presence.askSoon();
    else if (needsRoomReload(this.#state(), push)) this.#presence.askSoon(true);
    else if (push.event === "roomRenamed") remembered.touch(session, { roomName: push.data.name });
  }

  /** Waits for the connection, however long that takes; the end of the session ends the wait too. */
  #catchUp(): Promise<void> {
    this.#connection.refresh();
    return new Promise((resolve) => {
      const check = ({ connection }: RoomState) => {
        if (connection !== "live" && connection !== "closed") return;
        stop();
        resolve();
      };
      const stop = this.store.subscribe(check);
      check(this.#state());
    });
  }

  #wentLive(): void {
    this.#update(goLive);
    const { name } = this.#state().room;
    this.#options.remembered.touch(this.#options.session, name === "" ? {} : { roomName: name });
    this.#flush();
    this.#presence.askSoon(hasFieldsWithoutPush(this.#state()));
    void this.#outbox.adopt();
  }
}
