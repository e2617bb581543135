import type { Push } from "@contract/frames/server-frames.ts";
import type { Language } from "@contract/languages.ts";
import { can } from "@contract/permissions.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Api, createApi } from "../api/api.ts";
import { endsSession, type Reaction, reactionTo } from "../api/reactions.ts";
import { type RoomStores, roomStores } from "../device/database.ts";
import { sessions } from "../device/device-sessions.ts";
import { dropSnapshot, takesBack } from "../device/drop-snapshots.ts";
import { seatKey } from "../device/seat-key.ts";
import type { Session } from "../device/session.ts";
import type { Sessions } from "../device/sessions.ts";
import { isVisible, onHide, onWake } from "../lib/wake.ts";
import { roomActions } from "./actions.ts";
import { loadCache } from "./cache/cache.ts";
import { loadHidden } from "./cache/hidden.ts";
import { storeLocal } from "./cache/local-media.ts";
import { Persistence } from "./cache/persistence.ts";
import { RoomConnection } from "./connection/connection.ts";
import { encodeSignal } from "./connection/frames.ts";
import { Presence } from "./connection/presence.ts";
import { History } from "./history.ts";
import { openLinkRenewal } from "./links.ts";
import { loadRoom, loadSnapshot } from "./load.ts";
import { openOutbox } from "./outbox/outbox.ts";
import { Sender } from "./outbox/sender.ts";
import { reportRoom } from "./overviews.ts";
import { Reactions } from "./reacting.ts";
import { Attention } from "./reading.ts";
import { applyEvent } from "./state/apply-event.ts";
import { applyRoomAnswer, catchUp, lastKnownId, mergeMembers, restore, startOver } from "./state/snapshot.ts";
import { changed, changeRoom, emptyState, markUnreadLine, withoutUnreadLine } from "./state/state.ts";
import type { OutboxItem, RoomState, RoomStore } from "./types.ts";
import { lazyUploads } from "./uploads/lazy-uploads.ts";

export interface RoomOptions {
  session: Session;
  language: () => Language;
  /** Handles an outcome: a refusal to show, or the end of the session. */
  onReaction: (reaction: Reaction) => void;
  /** A file of an unsent message could not be stored on the device: it is lost when the page closes. */
  onNotStored?: () => void;
  isStored?: () => boolean;
  stores?: RoomStores;
  remembered?: Pick<Sessions, "touch">;
  locks?: LockManager | undefined;
  openSocket?: (address: string, protocols: string[]) => WebSocket;
}

export interface LiveRoom {
  store: StoreApi<RoomStore>;
  api: Api;
  /** Resolves after the cached room, if any, was restored; never rejects. */
  restored: Promise<void>;
  leave(): void;
}

export function enterRoom(options: RoomOptions): LiveRoom {
  const { session, language, onReaction, onNotStored, stores = roomStores(), remembered = sessions } = options;
  let left = false;

  const state = (): RoomState => store.getState();
  const update = (change: (state: RoomState) => RoomState) => {
    const before = store.getState();
    const now = change(before);
    if (now === before || left) return;
    // Replaces the whole state; merging would retain removed fields.
    store.setState({ ...now, actions }, true);
    persistence.follow(before, now);
    if (
      now.unreadCount !== before.unreadCount ||
      now.messages !== before.messages ||
      now.room.name !== before.room.name
    )
      reportRoom(now);
  };

  const outbox = openOutbox({
    stores,
    session,
    onAdopted: (items) => {
      for (const item of items) if (item.kind !== "text") storeLocal(item.eventId, item.media);
      update((current) => ({ ...current, outbox: withAdopted(current, items) }));
      uploads.flush();
      sender.flush();
    },
    onNotStored: () => onNotStored?.(),
    ...("locks" in options ? { locks: options.locks } : {}),
  });

  const restoreCached = async () => {
    const cached = await loadCache(stores, session);
    // Without a cached room its snapshot must not be shown either.
    if (!cached) dropSnapshot(seatKey(session));
    if (cached && !state().loaded && !left) {
      const hidden = await loadHidden(stores, session, cached.room.epoch);
      connection.startFrom({ epoch: cached.room.epoch, rev: cached.rev });
      update((current) => restore({ ...current, hidden }, cached));
    }
  };
  // A read error is ignored: the server has all data.
  const restored = Promise.resolve()
    .then(restoreCached)
    .catch(() => {});

  const connection = new RoomConnection({
    token: session.token,
    memberId: session.memberId,
    language,
    ...(options.openSocket ? { open: options.openSocket } : {}),
    restored: restored.then(() => outbox.adopt()).catch(() => {}),
    known: () => {
      const current = state();
      return current.loaded ? { afterId: lastKnownId(current), epoch: current.room.epoch } : undefined;
    },
    load: async () => {
      const snapshot = await loadSnapshot({ session, language: language() });
      if (!state().loaded) {
        const hidden = await loadHidden(stores, session, snapshot.room.epoch);
        update((current) => ({ ...current, hidden }));
      }
      return snapshot;
    },
    probe: () => loadRoom({ session, language: language() }),
    dropCache: () => persistence.dropCache(),
    startOver: (snapshot) => update((current) => startOver(current, snapshot)),
    catchUp: (missed) => {
      note([{ event: "messagesAdded", data: missed.messages }]);
      if (missed.clearedTo > state().room.clearedTo) dropSnapshot(seatKey(session));
      update((current) => afterNews(history.trim(catchUp(current, missed))));
    },
    onPushes: (pushes, rev) => receive(pushes, rev),
    onState: (name) => {
      update((current) => ({ ...withoutRetry(current), connection: name }));
      if (name === "live") wentLive();
    },
    onUnanswered: (unanswered) => update((current) => changed(current, { unanswered })),
    onLost: (retryAt) => {
      update((current) => ({ ...current, connection: "waiting", retryAt, typing: [] }));
    },
    onEnded: (code, text) => {
      if (state().ended?.code === code) return;
      dropSnapshot(seatKey(session));
      update((current) => ({ ...withoutRetry(current), connection: "closed", ended: { code }, typing: [] }));
      onReaction(reactionTo(code, text));
    },
  });

  const { commands } = connection;
  const sender = new Sender({
    state,
    update,
    commands,
    onRefused: ({ code, text }) => {
      if (!endsSession(code)) onReaction(reactionTo(code, text));
    },
  });
  const uploads = lazyUploads(state, async () => {
    const [{ Uploads }, { uploadCalls }] = await Promise.all([
      import("./uploads/uploads.ts"),
      import("./uploads/upload-calls.ts"),
    ]);
    const calls = uploadCalls(session.token, language);
    const onEnded = (code: number) => connection.end(code);
    return new Uploads({ state, update, calls, onDone: () => sender.flush(), onEnded });
  });
  const signalTyping = (on: boolean) => void connection.send(encodeSignal("typing", { on }));
  const attention = new Attention({ state, update, commands, signalTyping });
  const history = new History({ state, update, language });
  const reactions = new Reactions({ state, update, commands });
  const persistence = new Persistence({
    stores,
    outbox,
    state,
    isStored: options.isStored ?? (() => true),
    rev: () => connection.rev,
  });
  const presence = new Presence({
    token: session.token,
    language,
    wanted: () => state().connection === "live",
    loadRoom: () => loadRoom({ session, language: language() }),
    onRoom: (room) => update((current) => applyRoomAnswer(current, room)),
    onList: (members) => {
      update((current) => mergeMembers(current, members));
      attention.serverKnows(members.find(({ id }) => id === session.memberId)?.readUpTo ?? 0);
    },
  });

  function note(pushes: readonly Push[]): void {
    history.note(pushes);
    if (takesBack(pushes)) dropSnapshot(seatKey(session));
  }

  function receive(pushes: readonly Push[], rev: number): void {
    note(pushes);
    update((current) => {
      const next = pushes.reduce(applyEvent, current);
      return afterNews(history.trim(changeRoom(next, { rev: Math.max(rev, next.room.rev) })));
    });
    for (const push of pushes) {
      if (push.event === "typing") attention.othersTyping(push.data.memberId, push.data.on);
      // The push does not contain the new member's presence.
      else if (push.event === "memberAdded") presence.askSoon();
      // The push omits fields that only the owner may see.
      else if (push.event === "roomStateChanged" && isOwnersView()) presence.askSoon(true);
      else if (push.event === "roomRenamed") remembered.touch(session, { roomName: push.data.name });
    }
  }

  /** Unclaimed seats and the paid entrance are in no push and in no resume answer. */
  const isOwnersView = () => can(state().room.me.role, "member.invite");

  let lineMarked = false;
  function wentLive(): void {
    if (!lineMarked && state().unreadCount > 0) update(markUnreadLine);
    lineMarked = true;
    const { name, me } = state().room;
    remembered.touch(session, { roomName: name, role: me.role });
    uploads.flush();
    sender.flush();
    presence.askSoon(isOwnersView());
    void outbox.adopt();
  }

  const stopListening = [
    onWake(() => {
      connection.wake();
      void outbox.adopt();
    }),
    // Hiding the page removes the unread line only when every message was read.
    onHide(() => update((current) => (current.unreadCount === 0 ? withoutUnreadLine(current) : current))),
  ];

  const api = createApi({
    token: session.token,
    get language() {
      return language();
    },
    onResult: (reaction) => {
      if (endsSession(reaction.code)) connection.end(reaction.code);
      else onReaction(reaction);
    },
  });

  const links = openLinkRenewal(api, update);
  const actions = roomActions({
    state,
    update,
    connection,
    sender,
    attention,
    history,
    reactions,
    uploads,
    links,
    api,
  });
  const store = createStore<RoomStore>(() => ({ ...emptyState(session), actions }));
  const leave = () => {
    if (left) return;
    connection.close();
    persistence.stop();
    left = true;
    uploads.stop();
    sender.stop();
    attention.stop();
    presence.stop();
    outbox.close();
    for (const stop of stopListening) stop();
  };

  connection.connect();
  return { store, api, restored, leave };
}

/** Sets the unread line before messages that arrived while the page was hidden. */
function afterNews(state: RoomState): RoomState {
  const unseen = state.unreadCount > 0 && state.firstUnreadId === undefined && !isVisible();
  return unseen ? markUnreadLine(state) : state;
}

function withoutRetry({ retryAt: _, ended: __, ...state }: RoomState): RoomState {
  return state;
}

/** Sorts adopted messages into the outbox, without duplicates and without messages that the room already has. */
function withAdopted({ outbox, messages, session }: RoomState, adopted: readonly OutboxItem[]): OutboxItem[] {
  const known = new Set(outbox.map(({ eventId }) => eventId));
  for (const { senderId, eventId } of messages) if (senderId === session.memberId) known.add(eventId);
  const added = adopted.filter(({ eventId }) => !known.has(eventId));
  return [...added, ...outbox].sort((a, b) => a.createdAt - b.createdAt);
}
