import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Batcher } from "../../../../worker/room/runtime/batcher.ts";

let handled: string[][];
let batcher: Batcher<string>;
beforeEach(() => {
  vi.useFakeTimers();
  handled = [];
  batcher = new Batcher((batch) => void handled.push([...batch]));
});
afterEach(() => {
  vi.useRealTimers();
});

it("a lone message is handled at once, and those that follow it closely as one batch, the first of them too", () => {
  batcher.add("alone");
  expect(handled).toEqual([["alone"]]);
  for (const item of ["a", "b", "c"]) batcher.add(item);
  expect(handled).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(handled).toEqual([["alone"], ["a", "b", "c"]]);
  batcher.add("d");
  vi.advanceTimersByTime(1);
  expect(handled).toEqual([["alone"], ["a", "b", "c"], ["d"]]);
  vi.advanceTimersByTime(100);
  batcher.add("alone again");
  expect(handled.at(-1)).toEqual(["alone again"]);
});

it("what writes nothing is handled at once, but never before a message that waits", () => {
  batcher.add("alone");
  batcher.pass("read");
  expect(handled).toEqual([["alone"], ["read"]]);
  batcher.add("a");
  batcher.pass("read");
  expect(handled).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(handled.at(-1)).toEqual(["a", "read"]);
});
