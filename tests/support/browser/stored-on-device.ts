import type { Page } from "@playwright/test";

/** All stored data of the product's origin: names, addresses and contents. */
export const storedOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const stored = [JSON.stringify({ ...localStorage, session: { ...sessionStorage } })];
    for (const name of await caches.keys())
      if (!name.startsWith("parley-release-"))
        for (const request of await (await caches.open(name)).keys())
          stored.push(request.url, (await (await caches.match(request))?.text()) ?? "");
    for (const { name = "", version = 1 } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames)
        for (const asked of ["getAllKeys", "getAll"] as const)
          stored.push(
            await new Promise<string>((resolve) => {
              const asking = db.transaction(store).objectStore(store)[asked]();
              asking.onsuccess = () => resolve(JSON.stringify(asking.result));
            }),
          );
      db.close();
    }
    return stored.join("\n");
  });
