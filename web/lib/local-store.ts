/** Small values that outlive the page. Where `localStorage` is blocked or full they live as long as the page. */
export interface LocalStore {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** The keys that begin with `prefix`. */
  keys(prefix: string): string[];
}

export function openLocalStore(backing: () => Storage | undefined = () => globalThis.localStorage): LocalStore {
  /** What the backing store would not take; `undefined` stands for a removed one. */
  const memory = new Map<string, string | undefined>();

  const attempt = <T>(use: (storage: Storage) => T): { value: T } | undefined => {
    try {
      // Looking at `localStorage` already throws where it is blocked.
      const storage = backing();
      return storage ? { value: use(storage) } : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    get(key) {
      if (memory.has(key)) return memory.get(key);
      return attempt((storage) => storage.getItem(key))?.value ?? undefined;
    },
    set(key, value) {
      if (attempt((storage) => storage.setItem(key, value))) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      if (attempt((storage) => storage.removeItem(key))) memory.delete(key);
      else memory.set(key, undefined);
    },
    keys(prefix) {
      const found = new Set<string>();
      attempt((storage) => {
        for (let index = 0; index < storage.length; index++) found.add(storage.key(index) ?? "");
      });
      for (const [key, value] of memory) {
        if (value === undefined) found.delete(key);
        else found.add(key);
      }
      return [...found].filter((key) => key.startsWith(prefix));
    },
  };
}

/** This page's store. */
export const localStore: LocalStore = openLocalStore();
