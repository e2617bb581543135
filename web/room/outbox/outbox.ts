import type { RoomStores } from "../../device/database.ts";
import { seatKey } from "../../device/seat-key.ts";
import type { Session } from "../../device/session.ts";
import { newLocalId } from "../../lib/ids.ts";
import type { OutboxItem } from "../types.ts";
import { toStored, toStoredFiles } from "./outbox-records.ts";

/** Where typed messages are kept until the server has them. */
export interface Outbox {
  /** Notes what differs between two states of the list. */
  follow(before: readonly OutboxItem[], now: readonly OutboxItem[]): void;
  /**
   * Takes over what other tabs of this seat left behind: at once what has no tab any more, the rest when its tab is
   * gone. Resolves when it is known what there is to take over at once.
   */
  adopt(): Promise<void>;
  close(): void;
}

export interface OutboxOptions {
  stores: RoomStores;
  session: Session;
  /** In the order in which they were typed. */
  onAdopted(items: OutboxItem[]): void;
  /** A file could not be kept on the device: it is lost with the page. */
  onNotStored?: () => void;
  locks?: LockManager | undefined;
}

const lockName = (owner: string) => `parley.outbox.${owner}`;

/**
 * Each tab sends what was typed in it, and holds a lock for as long as it lives: whoever gets that lock knows that the
 * tab is gone and takes its messages over. Without locks every tab takes everything; the event ids make that harmless.
 */
export function openOutbox({
  stores,
  session,
  onAdopted,
  onNotStored,
  locks = globalThis.navigator?.locks,
}: OutboxOptions): Outbox {
  const me = newLocalId();
  const prefix = seatKey(session);
  const ending = new AbortController();
  const awaited = new Set<string>();
  /** What is on the shelf already, though it is new to the list. */
  const adopted = new Set<string>();

  // Held until the tab ends.
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

  /** A new one takes its draft with it: what was sent must not stand in the composer again. */
  const saveNew = async (item: OutboxItem) => {
    if (item.kind === "text") return void stores.write(save(item), { storeName: "drafts", key: prefix });
    const files = { storeName: "files" as const, key: prefix + item.eventId, value: toStoredFiles(item) };
    if (!(await stores.write(files, save(item)))) onNotStored?.();
  };

  const readAll = async () => {
    const found = await stores.all("outbox", prefix);
    if (found.length === 0) return [];
    // Few visits have something to read: the reader is no part of the first load (0.4 kB).
    const reader = await import("./outbox-reader.ts").catch(() => undefined);
    // The network failed: the records stay for the next visit.
    if (!reader) return [];
    return found.flatMap((value) => {
      const read = reader.readStored(value);
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

  /** Waits for the owner's lock, if need be until its tab ends. */
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
      // It is held: its tab lives.
      locks.query().then(
        ({ held = [] }) => held.some(({ name }) => name === lockName(owner)) && resolve(),
        () => resolve(),
      );
    });
  };

  return {
    follow(before, now) {
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
    async adopt() {
      if (!locks) return takeOver(() => true);
      const owners = new Set((await readAll()).map(({ owner }) => owner));
      await Promise.all([...owners].map(takeOverFrom));
    },
    close() {
      ending.abort();
    },
  };
}

/** What is being sent and what waits is the same to whoever comes after. */
function needsSave(old: OutboxItem, item: OutboxItem): boolean {
  if ((old.state === "failed") !== (item.state === "failed")) return true;
  return old.kind !== "text" && item.kind !== "text" && old.upload !== item.upload;
}
