import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
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
    vi.stubGlobal("indexedDB", { open: () => new IDBOpenDBRequest() });
    const stores = openKeyValueStores("test", 1, ["one"], copies);
    const written = stores.write({ storeName: "one", key: "a", value: 1 });
    await vi.advanceTimersByTimeAsync(3000);
    await written;
    expect(await stores.all("one", "")).toEqual([1]);
  });

  const opensLate = (open: IDBFactory["open"]) => (name: string, version?: number) => {
    const opening = open.call(indexedDB, name, version);
    const listen = opening.addEventListener.bind(opening);
    opening.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
      const later = (event: Event) => void setTimeout(() => typeof listener === "function" && listener(event), 5000);
      listen(type, type === "success" ? later : listener);
    };
    return opening;
  };
  const failsToOpen = () => () => {
    throw new DOMException("Internal error opening backing store", "UnknownError");
  };

  it.each([
    ["late", opensLate, 5000],
    ["at the second try", failsToOpen, 10_000],
  ])("have the values of a database that opens %s, and tell its silence from a missing value", async (...row) => {
    const [, slow, afterMs] = row;
    vi.stubGlobal("indexedDB", new IDBFactory());
    await openKeyValueStores("test", 1, ["one"], copies).write({ storeName: "one", key: "a", value: 1 });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { open } = indexedDB;
    const once = vi.spyOn(indexedDB, "open").mockImplementationOnce(slow(open));
    const stores = openKeyValueStores("test", 1, ["one"], copies);
    const first = Promise.all([stores.read("one", "a"), stores.get("one", "a")]);
    // The database answers after real turns of the loop, and only then begins its delay.
    for (let n = 0; n < 3; n++) await new Promise((done) => setImmediate(done));
    await vi.advanceTimersByTimeAsync(3000);
    expect(await first).toEqual([undefined, undefined]);
    await vi.advanceTimersByTimeAsync(afterMs - 3000 + 1);
    expect(await stores.read("one", "a")).toEqual({ value: 1 });
    expect(await stores.read("one", "b")).toEqual({ value: undefined });
    expect(once).toHaveBeenCalledTimes(slow === opensLate ? 1 : 2);
  });

  it("have no value where the browser refuses the database", async () => {
    vi.stubGlobal("indexedDB", {
      open() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    expect(await openKeyValueStores("test", 1, ["one"], copies).read("one", "a")).toEqual({ value: undefined });
  });

  it("have no value where all storage is blocked", async () => {
    const { indexedDB } = globalThis;
    onTestFinished(() => void Object.defineProperty(globalThis, "indexedDB", { value: indexedDB, configurable: true }));
    const get = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    Object.defineProperty(globalThis, "indexedDB", { get, configurable: true });
    expect(await openKeyValueStores("test", 1, ["one"], copies).read("one", "a")).toEqual({ value: undefined });
  });
});
