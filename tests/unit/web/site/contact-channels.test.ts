import { describe, expect, it } from "vitest";
import { contactAddress } from "../../../../web/site/contact-channels.ts";

describe("a way to reach the operator", () => {
  it.each([
    ["email", "help@parley.example", "mailto:help@parley.example"],
    ["phone", "+86 10 1234", "tel:+86101234"],
    ["telegram", "https://t.me/parley", "https://t.me/parley"],
    ["wechat", "parley-help", undefined],
    ["web", "javascript:alert(1)", undefined],
  ])("%s %s", (kind, value, address) => {
    expect(contactAddress({ kind, label: "x", value })).toBe(address);
  });
});
