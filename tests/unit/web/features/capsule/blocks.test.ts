import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createIndex, type Found } from "../../../../../web/features/capsule/viewer/blocks.ts";
import { escapedJson } from "../../../../../web/lib/capsule/escaped-json.ts";
import type { CapsuleMessage } from "../../../../../web/lib/capsule/format.ts";

const textsOfBlocks = [
  ['say "a < b"', "tea\nat four", "C:\\tea"],
  ["你好，世界", "more TEA", "bye"],
];

function blockOf(texts: readonly string[], at: number) {
  const messages = texts.map(
    (text, n): CapsuleMessage => ({ id: at * 10 + n, kind: "text", text, senderId: n === 2 ? "b" : "a", sentAt: 0 }),
  );
  const json = () => escapedJson(messages);
  return { first: at * 10, count: texts.length, json, messages: () => messages };
}

const names = new Map([
  ["a", "Ann"],
  ["b", "Bo"],
]);

/** Searches in an index of which no block is built yet. */
const search = (wanted: string, most = 10): Promise<Found> =>
  new Promise((resolve) => {
    createIndex(textsOfBlocks.map(blockOf), names).search(wanted, most, (found) => resolve(found));
  });

// A search of less than 16 ms is answered at once.
beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(0));
afterEach(() => vi.restoreAllMocks());

describe("the search of a capsule", () => {
  it("finds texts and names in any case, the newest first", async () => {
    expect(await search(" TEA ")).toEqual({ ids: [11, 2, 1], count: 3 });
    expect(await search("tea", 2)).toEqual({ ids: [11, 2], count: 3 });
    expect(await search("bo")).toEqual({ ids: [12, 2], count: 2 });
    expect(await search("好，世")).toEqual({ ids: [10], count: 1 });
    expect(await search("")).toEqual({ ids: [], count: 0 });
  });

  it("finds characters that JSON escapes, and no names of its fields", async () => {
    expect(await search('"a < b"')).toEqual({ ids: [0], count: 1 });
    expect(await search("C:\\t")).toEqual({ ids: [2], count: 1 });
    expect(await search("senderId")).toEqual({ ids: [], count: 0 });
    expect(await search("u003c")).toEqual({ ids: [], count: 0 });
  });
});
