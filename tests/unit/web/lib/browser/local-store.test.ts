import { describe, expect, it } from "vitest";
import { openLocalStore } from "../../../../../web/lib/browser/local-store.ts";

describe("small values", () => {
  it("live on in memory where storage is blocked", () => {
    const store = openLocalStore(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    store.set("a.1", "x");
    store.set("a.2", "y");
    store.remove("a.2");
    expect([store.get("a.1"), store.get("a.2"), store.keys("a.")]).toEqual(["x", undefined, ["a.1"]]);
  });

  it("live on in memory where storage is full, newer than what is stored", () => {
    const backing = new Map([["k", "old"]]);
    const full = {
      get length() {
        return backing.size;
      },
      key: (index: number) => [...backing.keys()][index] ?? null,
      getItem: (key: string) => backing.get(key) ?? null,
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
      removeItem: (key: string) => void backing.delete(key),
      clear() {},
    };
    const store = openLocalStore(() => full);
    store.set("k", "new");
    expect(store.get("k")).toBe("new");
    store.remove("k");
    expect(store.get("k")).toBeUndefined();
  });
});
