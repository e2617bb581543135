import { describe, expect, it } from "vitest";
import { avatarCharacter, avatarHue } from "../../../../web/ui/avatar-style.ts";

describe("a generated picture", () => {
  it("has the same colour for the same person", () => {
    expect(avatarHue("abc")).toBe(avatarHue("abc"));
  });

  it("tells people apart", () => {
    expect(new Set(Array.from({ length: 50 }, (_, index) => avatarHue(`member${index}`))).size).toBeGreaterThan(6);
  });

  it.each([
    ["ada", "A"],
    ["小明", "小"],
    [" 👩‍👩‍👧 family", "👩‍👩‍👧"],
    ["", "?"],
  ])("shows the first character of %s", (name, character) => {
    expect(avatarCharacter(name)).toBe(character);
  });
});
