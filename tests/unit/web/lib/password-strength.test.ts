import { describe, expect, it } from "vitest";
import { passwordStrength } from "../../../../web/lib/password-strength.ts";

describe("a new password", () => {
  it.each([
    ["", "none"],
    ["x", "single"],
    ["聊", "single"],
    ["xz", "weak"],
    ["aaaaaaaaaaaa", "weak"],
    ["123456789", "weak"],
    ["abcdefghijkl", "weak"],
    ["qwertyui", "weak"],
    ["Maple7tree", "fair"],
    ["聊天室密码", "fair"],
    ["tulip-window-41", "good"],
  ])("is judged by how long guessing takes: %s is %s", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
