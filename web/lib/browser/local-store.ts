/** A service worker has no `localStorage`, and its types have no `Storage`. */
interface Backing {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

type Storages = { localStorage?: Backing; sessionStorage?: Backing };

/** Small persistent values. Where the browser's storage is blocked or full, values last as long as the page. */
export function openLocalStore(backing: () => Backing | undefined) {
  /** Values that the backing store refused; `undefined` marks a removed key. */
  const memory = new Map<string, string | undefined>();

  const attempt = <T>(use: (storage: Backing) => T): { value: T } | undefined => {
    try {
      // Access to `localStorage` throws where it is blocked.
      const storage = backing();
      return storage ? { value: use(storage) } : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    get(key: string): string | undefined {
      if (memory.has(key)) return memory.get(key);
      return attempt((storage) => storage.getItem(key))?.value ?? undefined;
    },
    set(key: string, value: string): void {
      if (attempt((storage) => storage.setItem(key, value))) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key: string): void {
      if (attempt((storage) => storage.removeItem(key))) memory.delete(key);
      else memory.set(key, undefined);
    },
    keys(prefix: string): string[] {
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
    /** False for a value, or its removal, that ends with the page. */
    lasts: (key: string) => !memory.has(key),
  };
}

export type LocalStore = ReturnType<typeof openLocalStore>;

export const localStore: LocalStore = openLocalStore(() => (globalThis as Storages).localStorage);

/** Values of this tab. */
export const tabStore: LocalStore = openLocalStore(() => (globalThis as Storages).sessionStorage);
