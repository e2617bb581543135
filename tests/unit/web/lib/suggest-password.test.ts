import { isPassword } from "@contract/text/text-rules.ts";
import { describe, expect, it } from "vitest";
import { suggestPassword } from "../../../../web/lib/suggest-password.ts";

describe("a suggested password", () => {
  it("is allowed, and another one each time", () => {
    const some = Array.from({ length: 50 }, suggestPassword);
    expect(some.every(isPassword)).toBe(true);
    expect(new Set(some).size).toBe(50);
  });
});
