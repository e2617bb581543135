import { describe, expect, it } from "vitest";
import { tooLongBy } from "../../../../../../web/features/chat/composer/too-long.ts";

describe("a text over the limit", () => {
  it("says by how much, wide characters counting two", () => {
    expect(tooLongBy("a".repeat(4000))).toBe(0);
    expect(tooLongBy("a".repeat(4003))).toBe(3);
    expect(tooLongBy("字".repeat(2000))).toBe(0);
    expect(tooLongBy("字".repeat(2001))).toBe(2);
    expect(tooLongBy(`  ${"a".repeat(4000)}\n`)).toBe(0);
  });
});
