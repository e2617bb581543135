import type { RoomStores } from "../../device/database.ts";
import { type Session, seatPrefix } from "../../device/session.ts";
import { newLocalId } from "../../lib/ids.ts";
import type { MediaItem, OutboxItem, TextItem } from "../types.ts";
import { readStored } from "./outbox-reader.ts";

interface OutboxOptions {
  stores: RoomStores;
  session: Session;
  /** Ordered by creation time. */
  onAdopted(items: OutboxItem[]): void;
  /** A message could not be stored on the device: it is lost when the page closes before it is sent. */
  onNotStored?: () => void;
  locks?: LockManager | undefined;
}

const lockName = (owner: string) => `parley.outbox.${owner}`;

/**
 * Persistent queue of unsent messages, in IndexedDB. Each tab sends its own messages and holds a Web Lock while it is
 * open. Another tab that gets the lock knows that the tab is closed, and takes over its messages. Without Web Locks every
 * tab takes over all; event ids prevent duplicates.
 */
export function openOutbox({
  stores,
  session,
  onAdopted,
  onNotStored,
  locks = globalThis.navigator?.locks,
}: OutboxOptions) {
  const me = newLocalId();
  const prefix = seatPrefix(session);
  const ending = new AbortController();
  const awaited = new Set<string>();
  /** Event ids of messages that are already in IndexedDB but new in the list. */
  const adopted = new Set<string>();

  // Held until `close` or the end of the tab.
  locks
    ?.request(
      lockName(me),
      () => new Promise<void>((release) => ending.signal.addEventListener("abort", () => release())),
    )
    .catch(() => {});

  const save = (item: OutboxItem) => ({
    storeName: "outbox" as const,
    key: prefix + item.eventId,
    value: toStored(item, me),
  });

  /**
   * Stores a new message and deletes its draft in one transaction, so that a sent text does not return to the composer.
   */
  const saveNew = async (item: OutboxItem) => {
    const beside =
      item.kind !== "text"
        ? [{ storeName: "files" as const, key: prefix + item.eventId, value: toStoredFiles(item) }]
        : wasDraft(item)
          ? [{ storeName: "drafts" as const, key: prefix }]
          : [];
    if (!(await stores.write(...beside, save(item)))) onNotStored?.();
  };

  const readAll = async () => {
    const found = await stores.all("outbox", prefix);
    if (found.length === 0) return [];
    return found.flatMap((value) => {
      const read = readStored(value);
      return read && read.owner !== me ? [read] : [];
    });
  };

  const takeOver = async (isMine: (owner: string) => boolean) => {
    if (ending.signal.aborted) return;
    const found = (await readAll()).filter(({ owner }) => isMine(owner));
    const left = await Promise.all(
      found.map(({ eventId, toItem }) => stores.get("files", prefix + eventId).then(toItem)),
    );
    if (left.length === 0) return;
    await stores.write(...left.map(save));
    for (const { eventId } of left) adopted.add(eventId);
    if (!ending.signal.aborted) onAdopted(left.sort((a, b) => a.createdAt - b.createdAt));
  };

  /** Waits for the owner's lock, which is free once its tab is closed. */
  const takeOverFrom = (owner: string): Promise<void> => {
    if (!locks || awaited.has(owner)) return Promise.resolve();
    awaited.add(owner);
    return new Promise((resolve) => {
      const done = () => {
        awaited.delete(owner);
        resolve();
      };
      locks
        .request(lockName(owner), { signal: ending.signal }, () => takeOver((other) => other === owner))
        .then(done, done);
      // A held lock means an open tab: `adopt` does not wait for it.
      locks.query().then(
        ({ held = [] }) => held.some(({ name }) => name === lockName(owner)) && resolve(),
        () => resolve(),
      );
    });
  };

  return {
    /** Persists the differences between two states of the outbox. */
    follow(before: readonly OutboxItem[], now: readonly OutboxItem[]): void {
      if (before === now) return;
      const known = new Map(before.map((item) => [item.eventId, item]));
      for (const item of now) {
        const old = known.get(item.eventId);
        known.delete(item.eventId);
        if (!old && adopted.delete(item.eventId)) continue;
        if (!old) void saveNew(item);
        else if (needsSave(old, item)) void stores.write(save(item));
      }
      for (const { eventId, kind } of known.values()) {
        const key = prefix + eventId;
        if (kind === "text") void stores.write({ storeName: "outbox", key });
        else void stores.write({ storeName: "outbox", key }, { storeName: "files", key });
      }
    },
    /**
     * Takes over unsent messages of other tabs of this seat: those of closed tabs at once, others when their tab closes.
     * Resolves when the messages of closed tabs are taken over.
     */
    async adopt(): Promise<void> {
      if (!locks) return takeOver(() => true);
      const owners = new Set((await readAll()).map(({ owner }) => owner));
      await Promise.all([...owners].map(takeOverFrom));
    },
    close(): void {
      ending.abort();
    },
  };
}

export type Outbox = ReturnType<typeof openOutbox>;

/** False for an edit and a poll: the draft stays in the composer meanwhile. */
const wasDraft = ({ edits, poll }: TextItem): boolean => edits === undefined && poll === undefined;

/** `sending` and `waiting` are stored alike, so a change between them needs no write. */
function needsSave(old: OutboxItem, item: OutboxItem): boolean {
  if ((old.state === "failed") !== (item.state === "failed")) return true;
  return old.kind !== "text" && item.kind !== "text" && old.upload !== item.upload;
}

/** Serializes an unsent message; a message being sent is stored as waiting. */
function toStored(item: OutboxItem, owner: string): unknown {
  const state = item.state === "failed" ? "failed" : "waiting";
  if (item.kind === "text") return { owner, item: { ...item, state } };
  const { media, ...rest } = item;
  const { kind: _, file: __, poster: ___, ...facts } = media;
  return { owner, item: { ...rest, state, facts } };
}

function toStoredFiles({ media: { file, poster } }: MediaItem): unknown {
  return { file, ...(poster ? { poster } : {}) };
}
