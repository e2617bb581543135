import { withTimeout } from "@contract/with-timeout.ts";
import { type IDBPDatabase, openDB } from "idb";
import type { LocalStore } from "../lib/browser/local-store.ts";
import { parseJson } from "../lib/parse-json.ts";

/** Safari may never answer, neither `open` nor, after a long sleep, a transaction. Files take longer to write. */
const answerTimeoutMs = 3000;
const writeTimeoutMs = 30_000;
/** Pause before a failed opening is tried again, during which values are in memory. */
const openAgainMs = 10_000;
/** Errors of `open` in a browser that has no IndexedDB for this page: nothing is stored, and nothing will be. */
const isRefusal = (error: unknown) =>
  !hasIndexedDb() ||
  (error instanceof DOMException && (error.name === "SecurityError" || error.name === "InvalidStateError"));

/** Access to `indexedDB` throws where all storage is blocked. */
function hasIndexedDb(): boolean {
  try {
    return Boolean(globalThis.indexedDB);
  } catch {
    return false;
  }
}

/**
 * Errors that a retry cannot fix: storage full, or a value that the browser cannot store (files in private windows).
 */
const refusals = new Set(["QuotaExceededError", "DataCloneError", "NotReadableError", "DataError"]);

/** A write to a store; without `value` it deletes the key. */
interface Write<Store extends string> {
  storeName: Store;
  key: string;
  value?: unknown;
}

/** Copies of small JSON values, which outlive an IndexedDB that dies: the prefix of their keys, by store. */
interface Copies<Store extends string> {
  local: LocalStore;
  prefixes: Readonly<Partial<Record<Store, string>>>;
}

/**
 * Key-value stores in one IndexedDB database. Values that cannot be written to it, as it is blocked, full or broken, stay
 * in memory for the life of the page. No method rejects.
 */
export function openKeyValueStores<Store extends string>(
  database: string,
  version: number,
  names: readonly Store[],
  { local, prefixes }: Copies<Store>,
) {
  const memory = new Map<Store, Map<string, unknown>>(names.map((name) => [name, new Map<string, unknown>()]));
  const overlay = (storeName: Store): Map<string, unknown> => memory.get(storeName) ?? new Map<string, unknown>();
  let opening: Promise<IDBPDatabase | undefined> | undefined;
  let isRefused = false;

  const begin = (): Promise<IDBPDatabase | undefined> => {
    // `openDB` throws where IndexedDB is missing.
    const opened = (async () =>
      openDB(database, version, {
        upgrade(db) {
          for (const name of names) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name);
        },
        blocking(_current, _blocked, event) {
          // Another tab has a newer release: close, so that it can upgrade the database.
          (event.target as IDBDatabase).close();
          opening = undefined;
        },
        terminated() {
          opening = undefined;
        },
      }))();
    const answer = withTimeout(opened, answerTimeoutMs).catch((error: unknown) => {
      isRefused = isRefusal(error);
      return undefined;
    });
    void answer.then((db) => {
      if (db) return;
      setTimeout(() => {
        if (opening === answer) opening = undefined;
      }, openAgainMs);
    });
    opened.then(
      (db) => {
        isRefused = false;
        // A late answer is used, too.
        if (opening === undefined || opening === answer) opening = Promise.resolve(db);
        else db.close();
      },
      () => {},
    );
    return answer;
  };
  const open = () => {
    opening ??= begin();
    return opening;
  };

  /** Keys of the copies that begin with `prefix`, by the key in the store. */
  const copiesOf = (storeName: Store, prefix: string): [key: string, copy: string][] => {
    const ours = prefixes[storeName];
    return ours === undefined ? [] : local.keys(ours + prefix).map((copy) => [copy.slice(ours.length), copy]);
  };
  const readCopy = (copy: string) => parseJson(local.get(copy));
  /** Returns true if the value, or its deletion, outlives the page. */
  const writeCopy = ({ storeName, key, value }: Write<Store>): boolean => {
    const ours = prefixes[storeName];
    if (ours === undefined) return false;
    if (value !== undefined) local.set(ours + key, JSON.stringify(value));
    const lasts = value !== undefined && local.lasts(ours + key);
    // No copy is better than an old one.
    if (!lasts) local.remove(ours + key);
    return lasts || value === undefined;
  };

  /** Runs an operation, once more on a reopened database if the connection was lost. Returns undefined on failure. */
  const attempt = async <T>(
    use: (db: IDBPDatabase) => Promise<T>,
    timeoutMs = answerTimeoutMs,
  ): Promise<{ value: T } | undefined> => {
    for (let tries = 0; tries < 2; tries++) {
      const db = await open();
      if (!db) return undefined;
      try {
        const done = await withTimeout(
          use(db).then((value) => ({ value })),
          timeoutMs,
        );
        // The next operation opens the database again.
        if (!done) opening = undefined;
        return done;
      } catch (error) {
        if (error instanceof DOMException && refusals.has(error.name)) return undefined;
        opening = undefined;
      }
    }
    return undefined;
  };

  const read = async (storeName: Store, key: string): Promise<{ value: unknown } | undefined> => {
    const stored = await attempt<unknown>((db) => db.get(storeName, key));
    if (overlay(storeName).has(key)) return { value: overlay(storeName).get(key) };
    const copy = copiesOf(storeName, key).find(([ofKey]) => ofKey === key);
    if (copy) return { value: readCopy(copy[1]) };
    return stored ?? (isRefused ? { value: undefined } : undefined);
  };

  return {
    /** Callers must validate the value: another release may have written it. */
    get: async (storeName: Store, key: string): Promise<unknown> => (await read(storeName, key))?.value,
    /** As `get`; undefined if the database did not answer, so that a value may be there. */
    read,
    /** All values whose key begins with `prefix`, sorted by key. */
    async all(storeName: Store, prefix: string): Promise<unknown[]> {
      const found = new Map<string, unknown>();
      await attempt(async (db) => {
        const store = db.transaction(storeName).store;
        const [keys, values] = await Promise.all([store.getAllKeys(under(prefix)), store.getAll(under(prefix))]);
        keys.forEach((key, index) => {
          found.set(String(key), values[index]);
        });
      });
      for (const [key, copy] of copiesOf(storeName, prefix)) found.set(key, readCopy(copy));
      for (const [key, value] of overlay(storeName)) if (key.startsWith(prefix)) found.set(key, value);
      return [...found.keys()].sort().flatMap((key) => (found.get(key) === undefined ? [] : [found.get(key)]));
    },
    /** Writes in one transaction, in the order of the arguments. Returns false when a value is in memory only. */
    async write(...writes: Write<Store>[]): Promise<boolean> {
      const copied = writes.map(writeCopy);
      const stores = [...new Set(writes.map(({ storeName }) => storeName))];
      const done = await attempt(async (db) => {
        const transaction = db.transaction(stores, "readwrite");
        for (const { storeName, key, value } of writes) {
          const store = transaction.objectStore(storeName);
          // A failed request aborts the transaction, whose end is awaited below.
          (value === undefined ? store.delete(key) : store.put(value, key)).catch(() => {});
        }
        // Commits without waiting for the requests: a page that closes meanwhile would lose the transaction.
        transaction.commit();
        await transaction.done;
      }, writeTimeoutMs);
      for (const { storeName, key, value } of writes) {
        if (done) overlay(storeName).delete(key);
        else overlay(storeName).set(key, value);
      }
      return done !== undefined || copied.every(Boolean);
    },
    /** Deletes all keys that begin with `prefix`, in all stores. Returns false if the database did not answer. */
    async forget(prefix: string): Promise<boolean> {
      for (const storeName of names) {
        for (const key of [...overlay(storeName).keys()]) if (key.startsWith(prefix)) overlay(storeName).delete(key);
        for (const [, copy] of copiesOf(storeName, prefix)) local.remove(copy);
      }
      const done = await attempt(async (db) => {
        const transaction = db.transaction(names, "readwrite");
        for (const storeName of names)
          transaction
            .objectStore(storeName)
            .delete(under(prefix))
            .catch(() => {});
        await transaction.done;
      });
      return done !== undefined || isRefused;
    },
  };
}

function under(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}
