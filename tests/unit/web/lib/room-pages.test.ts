import { describe, expect, it } from "vitest";
import { roomAddress } from "../../../../web/lib/room-pages.ts";

const code = "5zjwI4Uga0RnoS1lbXWMHyRVLFUXtIO3uj51NCx7";

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
