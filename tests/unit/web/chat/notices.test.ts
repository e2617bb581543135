import type { Message } from "@contract/message.ts";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { noticeLabel } from "../../../../web/features/chat/labels/notice-label.ts";
import { en } from "../../../../web/i18n/en.ts";
import { zhCn } from "../../../../web/i18n/zh-cn.ts";
import { zhTw } from "../../../../web/i18n/zh-tw.ts";

const people = {
  olga: { name: "Olga", role: "owner" },
  ben: { name: "Ben", role: "member" },
  cy: { name: "Cy", role: "member" },
} as const;

function message(changes: Partial<Message>): Message {
  return {
    id: 7,
    kind: "text",
    content: "",
    replyTo: 0,
    quotedText: "",
    quotedSenderId: "",
    senderId: "ben",
    sentAt: 0,
    status: "sent",
    readByMe: true,
    readCount: 0,
    eventId: "",
    rev: 1,
    ...changes,
  };
}

function told(
  to: string,
  what: Message,
  words = en.chat as typeof en.chat,
  locale: "en" | "zh-CN" | "zh-TW" = "en",
): string {
  const translate = createTranslator({ locale, messages: { chat: words } as typeof en, namespace: "chat" });
  const found = noticeLabel(what, {
    selfId: to,
    find: (id) => people[id as keyof typeof people],
    someone: words.someone,
  });
  // All notices take the same values; the checker would try every combination of them.
  const say = translate as unknown as (key: string, values: object) => string;
  return found ? say(found.key, found.values) : "";
}

describe("a notice tells you, the owner and a member apart", () => {
  const recalled = message({
    kind: "recalled",
    status: "recalled",
    notice: { actorId: "ben", actorRole: "member", targetId: "ben" },
  });

  it("left, and removed", () => {
    const gone = { targetId: "gus", name: "Gus", on: true, gone: true };
    const left = message({ kind: "muteChanged", notice: { actorId: "gus", actorRole: "member", ...gone } });
    const removed = message({ kind: "muteChanged", notice: { actorId: "olga", actorRole: "owner", ...gone } });
    expect(told("ben", left)).toBe("Gus left the room");
    expect(told("ben", removed)).toBe("The owner removed Gus");
    expect(told("olga", removed)).toBe("You removed Gus");
  });

  it("recalled by its sender", () => {
    expect(told("ben", recalled)).toBe("You recalled a message");
    expect(told("cy", recalled)).toBe("Ben recalled a message");
    const owners = message({ status: "recalled", senderId: "olga", notice: { actorId: "olga", actorRole: "owner" } });
    expect(told("cy", owners)).toBe("The owner recalled a message");
  });

  it("recalled by the owner", () => {
    const taken = message({ status: "recalled", notice: { actorId: "olga", actorRole: "owner", targetId: "ben" } });
    expect(told("olga", taken)).toBe("You recalled Ben’s message");
    expect(told("ben", taken)).toBe("The owner recalled your message");
    expect(told("cy", taken)).toBe("The owner recalled Ben’s message");
  });

  it("muted, one and all", () => {
    const one = message({
      kind: "muteChanged",
      senderId: "olga",
      notice: { actorId: "olga", actorRole: "owner", targetId: "ben", on: true },
    });
    expect(told("olga", one)).toBe("You muted Ben");
    expect(told("ben", one)).toBe("The owner muted you");
    expect(told("cy", one)).toBe("The owner muted Ben");
    const all = message({
      kind: "muteChanged",
      senderId: "olga",
      notice: { actorId: "olga", actorRole: "owner", on: false },
    });
    expect(told("cy", all)).toBe("The owner lifted the mute for everyone");
  });

  it("renamed: by the old name to the new one", () => {
    const renamed = message({
      kind: "memberRenamed",
      notice: { actorId: "ben", actorRole: "member", oldName: "Benny", name: "Ben" },
    });
    expect(told("ben", renamed)).toBe("You are now called Ben");
    expect(told("cy", renamed)).toBe("Benny is now called Ben");
    const room = message({
      kind: "roomRenamed",
      senderId: "olga",
      notice: { actorId: "olga", actorRole: "owner", name: "Tea" },
    });
    expect(told("cy", room)).toBe("The owner named the room “Tea”");
  });

  it("joined, created and cleared", () => {
    const joined = message({ kind: "memberJoined", notice: { actorId: "ben", actorRole: "member" } });
    expect(told("olga", joined)).toBe("Ben joined the room");
    expect(told("ben", joined)).toBe("You joined the room");
    const created = message({ kind: "roomCreated", senderId: "olga", notice: { actorId: "olga", actorRole: "owner" } });
    expect(told("cy", created)).toBe("The owner created the room");
    const cleared = message({
      kind: "historyCleared",
      senderId: "olga",
      notice: { actorId: "olga", actorRole: "owner" },
    });
    expect(told("olga", cleared)).toBe("You cleared the history");
  });

  it("names somebody who has left", () => {
    const gone = message({ kind: "memberJoined", senderId: "zoe", notice: { actorId: "zoe", actorRole: "member" } });
    expect(told("cy", gone)).toBe("A former member joined the room");
    expect(told("cy", message({ ...gone, notice: { actorId: "zoe", actorRole: "member", name: "Zoe" } }))).toBe(
      "Zoe joined the room",
    );
  });

  it("is silent about an ordinary message", () => {
    expect(told("cy", message({ content: "hello" }))).toBe("");
  });

  it("speaks Chinese as it is written in each place", () => {
    expect(told("ben", recalled, zhCn.chat as typeof en.chat, "zh-CN")).toBe("你撤回了一条消息");
    expect(told("cy", recalled, zhTw.chat as typeof en.chat, "zh-TW")).toBe("Ben 收回了一則訊息");
    const muted = message({
      kind: "muteChanged",
      senderId: "olga",
      notice: { actorId: "olga", actorRole: "owner", targetId: "ben", on: false },
    });
    expect(told("ben", muted, zhCn.chat as typeof en.chat, "zh-CN")).toBe("房主解除了你的禁言");
  });
});
