import { describe, expect, it } from "vitest";
import { bigEmojiCount, isLongText } from "../../../../../../web/features/chat/labels/text-shape.ts";

describe("emoji alone are large", () => {
  it.each([
    ["😀", 1],
    ["👨‍👩‍👧‍👦 👍🏽", 2],
    ["🇹🇼❤️", 2],
    ["1️⃣", 1],
    ["😀😀😀😀", 0],
    ["ok 😀", 0],
    ["123", 0],
    ["©", 0],
    ["", 0],
  ])("%s: %d", (text, count) => {
    expect(bigEmojiCount(text)).toBe(count);
  });
});

describe("long texts are folded", () => {
  it("by length, by lines, and sooner when written in Chinese", () => {
    expect(isLongText("a".repeat(900))).toBe(false);
    expect(isLongText("a".repeat(901))).toBe(true);
    expect(isLongText("字".repeat(451))).toBe(true);
    expect(isLongText("a\n".repeat(16))).toBe(true);
    expect(isLongText("a\n".repeat(15))).toBe(false);
  });
});
