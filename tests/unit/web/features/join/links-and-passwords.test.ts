import { isPassword } from "@contract/text/text-rules.ts";
import { describe, expect, it } from "vitest";
import { linkCodeIn } from "../../../../../web/features/join/link-code.ts";
import { passwordStrength } from "../../../../../web/lib/password-strength.ts";
import { roomAddress } from "../../../../../web/lib/room-pages.ts";
import { suggestPassword } from "../../../../../web/lib/suggest-password.ts";

const code = "5zjwI4Uga0RnoS1lbXWMHyRVLFUXtIO3uj51NCx7";

describe("a pasted link or code", () => {
  it.each([
    code,
    `  ${code}\n`,
    `https://parley.example/i/${code}`,
    `Come in: https://parley.example/login/${code}?lang=zh-cn see you`,
    `parley.example/?yq_code=${code}`,
  ])("leads to the room: %s", (text) => {
    expect(linkCodeIn(text)).toEqual({ code, paid: false });
  });

  it("tells a paid link apart", () => {
    expect(linkCodeIn(`https://parley.example/vip-entrance/${code}`)).toEqual({ code, paid: true });
  });

  it.each(["", "hello", "https://parley.example/privacy-policy", "/i/short"])("is no link: %s", (text) => {
    expect(linkCodeIn(text)).toBeUndefined();
  });
});

describe("after logging in", () => {
  const origin = "https://parley.example";
  const chat = `/chatroom/${code}`;

  it.each([
    [undefined, chat],
    ["/chatroom/other", chat],
    ["/chatroom/other/detail", `${chat}/detail`],
    ["/chatroom/other/chat-user-info?uid=7", `${chat}/chat-user-info?uid=7`],
    ["/chatroom/other/download/Ab3-_9", `${chat}/download/Ab3-_9`],
    ["/chatroom/other/download", chat],
    ["/chatroom/other/download/a/b", chat],
    ["/chatroom/other/download/%2e%2e", chat],
    ["/chatroom/other/unknown", chat],
    ["/chatroom/other/detail/more", chat],
    ["https://evil.example/chatroom/other/detail", chat],
    ["//evil.example/chatroom/other/detail", chat],
    ["/\\evil.example/chatroom/other/detail", chat],
    ["javascript:alert(1)", chat],
    ["/privacy-policy", chat],
  ])("%s leads to %s", (asked, address) => {
    expect(roomAddress(code, asked, origin)).toBe(address);
  });
});

describe("a suggested password", () => {
  it("is allowed, and another one each time", () => {
    const some = Array.from({ length: 50 }, suggestPassword);
    expect(some.every(isPassword)).toBe(true);
    expect(new Set(some).size).toBe(50);
  });
});

describe("a new password", () => {
  it.each([
    ["", "none"],
    ["x", "single"],
    ["聊", "single"],
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
