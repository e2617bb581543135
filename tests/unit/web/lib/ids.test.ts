import { eventIdRule } from "@contract/events.ts";
import { expect, it } from "vitest";
import { newEventId, newLocalId } from "../../../../web/lib/ids.ts";

it("event ids have the wire's shape, and differ", () => {
  const ids = Array.from({ length: 100 }, () => newEventId());
  expect(ids.every((id) => eventIdRule.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(100);
  expect(newEventId(-5)).toMatch(eventIdRule);
  expect(new Set(Array.from({ length: 100 }, newLocalId)).size).toBe(100);
});
