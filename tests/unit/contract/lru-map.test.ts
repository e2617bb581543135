import { expect, it } from "vitest";
import { LruMap } from "../../../worker/contract/lru-map.ts";

it("a full map drops the entry that was set longest ago, and no other", () => {
  const map = new LruMap<string, number>(2);
  map.set("a", 1).set("b", 2).set("a", 3).set("c", 4);
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
  map.get("a");
  map.set("c", 5).set("d", 6);
  expect([...map.keys()]).toEqual(["c", "d"]);
});
