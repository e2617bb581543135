import { expect, it } from "vitest";
import { nextReadable } from "../../../../../../web/features/chat/list/use-row-keyboard.ts";
import type { TimelineItem } from "../../../../../../web/room/types.ts";
import { aMessage } from "../../../../support/room-things.ts";

function row(id: number): TimelineItem {
  return { kind: "message", key: `m${id}`, message: aMessage(id, "ben"), mine: false, first: true, last: true };
}

const divider: TimelineItem = { kind: "time", key: "t", at: 0 };

it("arrow keys pass over dividers", () => {
  const items = [row(1), divider, row(2), row(3)];
  expect(nextReadable(items, 1, 1)).toBe(2);
  expect(nextReadable(items, 1, -1)).toBe(0);
  expect(nextReadable(items, -1, -1)).toBe(-1);
  expect(nextReadable(items, 4, 1)).toBe(-1);
});
