import { expect, it } from "vitest";
import * as Limits from "../../../../worker/contract/limits.ts";
import { RecentJson } from "../../../../worker/room/tables/messages/recent-json.ts";

function recentTexts(first: number, last: number, length = 10): RecentJson {
  const recent = new RecentJson();
  for (let id = first; id <= last; id++) recent.add(id, "s", "x".repeat(length));
  return recent;
}
const idsAfter = (recent: RecentJson, id: number, limit = 1000) => {
  const texts = recent.after(id, limit);
  return texts?.ready.map((_, at) => texts.firstId + at);
};

it("contains only messages since its creation", () => {
  const recent = recentTexts(5, 8);
  expect(idsAfter(recent, 3)).toBeUndefined();
  expect(idsAfter(recent, 4)).toEqual([5, 6, 7, 8]);
  expect(idsAfter(recent, 6)).toEqual([7, 8]);
  expect(idsAfter(recent, 8)).toEqual([]);
  expect(idsAfter(recent, 4, 2)).toEqual([5, 6]);
  expect(idsAfter(new RecentJson(), 0)).toBeUndefined();
});

it("is bounded in messages, and has the newest", () => {
  const last = 5 * Limits.recentTextsMax;
  const recent = recentTexts(1, last);
  expect(idsAfter(recent, last - Limits.recentTextsMax - 1)).toBeUndefined();
  expect(idsAfter(recent, last - 500)).toHaveLength(500);
});

it("is bounded in characters", () => {
  const length = Limits.recentTextsMaxCharacters / 8;
  expect(idsAfter(recentTexts(1, 100, length), 100 - 9)).toBeUndefined();
  expect(idsAfter(recentTexts(1, 100, length), 100 - 2)).toEqual([99, 100]);
  expect(idsAfter(recentTexts(1, 3, 9 * length), 2)).toBeUndefined();
  const recent = recentTexts(1, 8, length);
  for (let id = 1; id <= 8; id++) recent.alter(id);
  recent.alter(8);
  recent.add(9, "s", "x".repeat(8 * length));
  expect(idsAfter(recent, 0)).toHaveLength(9);
});

it("has neither an altered message, nor any after a gap", () => {
  const recent = recentTexts(5, 8);
  recent.alter(6);
  recent.alter(4);
  recent.alter(9);
  expect(recent.after(4, 9)?.ready.map((text) => text !== "")).toEqual([true, false, true, true]);
  recent.add(10, "s", "later");
  expect(idsAfter(recent, 8)).toBeUndefined();
  expect(idsAfter(recent, 9)).toEqual([10]);
});
