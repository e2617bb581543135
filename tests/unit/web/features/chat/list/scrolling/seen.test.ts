import { describe, expect, it } from "vitest";
import { indexOfMessage, newestSeenId } from "../../../../../../../web/features/chat/list/scrolling/seen.ts";
import type { TimelineItem } from "../../../../../../../web/room/types.ts";
import { aMessage } from "../../../../../support/room-things.ts";

function row(id: number): TimelineItem {
  return { kind: "message", key: `m${id}`, message: aMessage(id, "ben"), mine: false, first: true, last: true };
}

const divider: TimelineItem = { kind: "time", key: "t", at: 0 };

describe("the read position", () => {
  const items = [row(1), divider, row(2), row(3)];
  const placed = [
    { index: 0, end: 100 },
    { index: 1, end: 140 },
    { index: 2, end: 240 },
    { index: 3, end: 340 },
  ];

  it("is the newest message whose foot is in view", () => {
    expect(newestSeenId(placed, items, 340)).toBe(3);
    expect(newestSeenId(placed, items, 339)).toBe(2);
    expect(newestSeenId(placed, items, 200)).toBe(1);
    expect(newestSeenId(placed, items, 50)).toBeUndefined();
  });

  it("finds a message among the rows", () => {
    expect(indexOfMessage(items, 2)).toBe(2);
    expect(indexOfMessage(items, 9)).toBe(-1);
    expect(indexOfMessage([row(1), row(5)], 3)).toBe(-1);
  });
});
