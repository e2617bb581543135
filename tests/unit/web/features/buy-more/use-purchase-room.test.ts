import { describe, expect, it } from "vitest";
import { newEnd } from "../../../../../web/features/buy-more/use-purchase-room.ts";

describe("a room's new end", () => {
  const day = 24 * 60 * 60 * 1000;

  it("follows the old one", () => expect(newEnd(10 * day, 3, 2 * day)).toBe(13 * day));

  it("counts from now where the room has ended", () => expect(newEnd(10 * day, 3, 12 * day)).toBe(15 * day));
});
