import * as Limits from "@contract/limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { RowCache } from "../../../../worker/room/tables/row-cache.ts";

describe("cached rows", () => {
  let stored: Map<string, string>;
  let asked: string[] = [];
  let cache: RowCache<string>;

  beforeEach(() => {
    stored = new Map(Array.from({ length: 100 }, (_, index) => [`k${index}`, `v${index}`]));
    asked = [];
    cache = new RowCache(
      (key) => {
        asked.push(key);
        return stored.get(key);
      },
      () => {
        asked.push("all");
        return [...stored].filter(([key]) => key !== "k99");
      },
    );
  });

  const findSome = (count: number) => Array.from({ length: count }, (_, index) => cache.find(`k${index}`));

  it("are read once each", () => {
    expect([cache.find("k1"), cache.find("k2"), cache.find("k1")]).toEqual(["v1", "v2", "v1"]);
    expect(asked).toEqual(["k1", "k2"]);
  });

  it("are read together when many are requested, and a missing one by itself", () => {
    expect(findSome(90)).toEqual([...stored.values()].slice(0, 90));
    expect(asked.length).toBe(Limits.singleRowQueriesMax);
    expect(asked.at(-1)).toBe("all");
    expect([cache.find("k99"), cache.find("k99"), cache.find("nobody")]).toEqual(["v99", "v99", undefined]);
    expect(asked.slice(Limits.singleRowQueriesMax)).toEqual(["k99", "nobody"]);
  });

  it("are read again after any write", () => {
    findSome(50);
    stored.set("k3", "new");
    stored.delete("k4");
    cache.forget();
    expect([cache.find("k3"), cache.find("k4"), cache.find("k5")]).toEqual(["new", undefined, "v5"]);
  });
});
