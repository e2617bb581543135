import { isPassword } from "@contract/text/text-rules.ts";
import { describe, expect, it, vi } from "vitest";
import { suggestPassword } from "../../../../web/lib/suggest-password.ts";

describe("a suggested password", () => {
  it("is allowed, and another one each time", () => {
    const some = Array.from({ length: 50 }, suggestPassword);
    expect(some.every(isPassword)).toBe(true);
    expect(new Set(some).size).toBe(50);
  });

  it("has four groups, of characters that are all as likely", () => {
    // 256 bytes hold the 31 characters eight times; the last eight bytes would make the first characters likelier.
    const bytes = [255, 248, 247, ...Array(15).keys()];
    vi.stubGlobal("crypto", { getRandomValues: () => [bytes.shift()] });
    expect(suggestPassword()).toBe("9abc-defg-hjkm-npqr");
    vi.unstubAllGlobals();
  });
});
