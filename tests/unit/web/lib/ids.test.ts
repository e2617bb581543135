import { eventIdRule } from "@contract/events.ts";
import { expect, it } from "vitest";
import { newEventId, newLocalId } from "../../../../web/lib/ids.ts";
import { emojiOf } from "../../../../web/lib/verification-emoji.ts";

it("event ids have the wire's shape, and differ", () => {
  const ids = Array.from({ length: 100 }, () => newEventId());
  expect(ids.every((id) => eventIdRule.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(100);
  expect(newEventId(-5)).toMatch(eventIdRule);
  expect(new Set(Array.from({ length: 100 }, newLocalId)).size).toBe(100);
});

it("each of the 64 signs of a device is another one", () => {
  const signs = emojiOf([...Array(64).keys()]).filter((sign) => /\p{Emoji}/u.test(sign));
  expect([new Set(signs).size, signs[0], signs[63]]).toEqual([64, "🐶", "📌"]);
});
