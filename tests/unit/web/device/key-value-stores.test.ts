import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openKeyValueStores } from "../../../../web/device/key-value-stores.ts";
import { localStore } from "../../../../web/lib/browser/local-store.ts";

const copies = { local: localStore, prefixes: {} };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("stores", () => {
  it("have values by key and prefix, and delete a prefix in all stores", async () => {
    vi.stubGlobal("indexedDB", new IDBFactory());
    const open = () => openKeyValueStores("test", 1, ["one", "two"], copies);
    await open().write(
      { storeName: "one", key: "r/b", value: 2 },
      { storeName: "one", key: "r/a", value: 1 },
      { storeName: "two", key: "r/", value: 3 },
    );
    await open().write({ storeName: "one", key: "s/a", value: 4 });
    expect(await open().all("one", "r/")).toEqual([1, 2]);
    await open().forget("r/");
    expect([await open().all("one", ""), await open().get("two", "r/")]).toEqual([[4], undefined]);
  });

  it("fall back to memory when the browser never answers", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("indexedDB", { open: () => new EventTarget() });
    const stores = openKeyValueStores("test", 1, ["one"], copies);
    const written = stores.write({ storeName: "one", key: "a", value: 1 });
    await vi.advanceTimersByTimeAsync(3000);
    await written;
    expect(await stores.all("one", "")).toEqual([1]);
  });
});
