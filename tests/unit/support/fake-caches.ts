/** In-memory `CacheStorage` with the methods that the service worker uses. */
export function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const key = (request: string | Request): string =>
    new URL(typeof request === "string" ? request : request.url, "https://parley.example").href;
  const cacheOf = (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    return {
      match: async (request: string | Request) => cache.get(key(request))?.clone(),
      put: async (request: string | Request, response: Response) => void cache.set(key(request), response),
      delete: async (request: string | Request) => cache.delete(key(request)),
      keys: async () => [...cache.keys()].map((url) => new Request(url)),
    };
  };
  return {
    open: async (name: string) => cacheOf(name),
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    async match(request: string | Request) {
      for (const cache of all.values()) {
        const found = cache.get(key(request));
        if (found) return found.clone();
      }
      return undefined;
    },
  };
}
