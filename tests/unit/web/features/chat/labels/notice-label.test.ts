import { type Message, operatorActorId } from "@contract/message.ts";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { noticeLabel } from "../../../../../../web/features/chat/labels/notice-label.ts";
import * as en from "../../../../../../web/i18n/en.ts";
import { zhCn } from "../../../../../support/messages/zh-cn.ts";
import { zhTw } from "../../../../../support/messages/zh-tw.ts";

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

function noticeText(
  to: string,
  what: Message,
  chatMessages = en.chat as typeof en.chat,
  locale: "en" | "zh-CN" | "zh-TW" = "en",
): string {
  const translate = createTranslator({ locale, messages: { chat: chatMessages } as typeof en, namespace: "chat" });
  const found = noticeLabel(what, {
    selfId: to,
    find: (id) => people[id as keyof typeof people],
    someone: chatMessages.someone,
  });
  // All notices take the same values; the type checker would try every combination of them.
  const say = translate as unknown as (key: string, values: object) => string;
  return found ? say(found.key, found.values) : "";
}

describe("a notice tells you, the owner and a member apart", () => {
  const recalled = message({
    kind: "recalled",
    status: "recalled",
    notice: { actorId: "ben", actorRole: "member", targetId: "ben" },
  });

  it("a call that is over: its length in minutes, and who took part by number", () => {
    const call = (seconds: number, people: number) =>
      message({ kind: "callEnded", notice: { actorId: "ben", actorRole: "member", kind: "call", seconds, people } });
    expect(noticeText("ben", call(720, 4))).toBe("Call, 12 minutes, 4 people");
    expect(noticeText("cy", call(20, 2))).toBe("Call, less than a minute, 2 people");
    expect(noticeText("cy", call(61, 2), zhCn.chat as typeof en.chat, "zh-CN")).toBe("通话 1 分钟，2 人参加");
    expect(noticeText("cy", call(720, 4), zhTw.chat as typeof en.chat, "zh-TW")).toBe("通話 12 分鐘，4 人參加");
  });

  it("left, and removed", () => {
    const gone = { targetId: "gus", name: "Gus", on: true, gone: true };
    const left = message({ kind: "muteChanged", notice: { actorId: "gus", actorRole: "member", ...gone } });
    const removed = message({ kind: "muteChanged", notice: { actorId: "olga", actorRole: "owner", ...gone } });
    expect(noticeText("ben", left)).toBe("Gus left the room");
    expect(noticeText("ben", removed)).toBe("The owner removed Gus");
    expect(noticeText("olga", removed)).toBe("You removed Gus");
  });

  it("recalled by its sender", () => {
    expect(noticeText("ben", recalled)).toBe("You recalled a message");
    expect(noticeText("cy", recalled)).toBe("Ben recalled a message");
    const owners = message({ status: "recalled", senderId: "olga", notice: { actorId: "olga", actorRole: "owner" } });
    expect(noticeText("cy", owners)).toBe("The owner recalled a message");
  });

  it("recalled by the owner", () => {
    const taken = message({ status: "recalled", notice: { actorId: "olga", actorRole: "owner", targetId: "ben" } });
    expect(noticeText("olga", taken)).toBe("You recalled Ben’s message");
    expect(noticeText("ben", taken)).toBe("The owner recalled your message");
    expect(noticeText("cy", taken)).toBe("The owner recalled Ben’s message");
  });

  it("removed by the operator of the installation", () => {
    const by = { actorId: operatorActorId, actorRole: "member" } as const;
    const taken = message({ status: "recalled", notice: { ...by, targetId: "ben" } });
    expect(noticeText("ben", taken)).toBe("The operator of this site recalled your message");
    expect(noticeText("cy", taken)).toBe("The operator of this site recalled Ben’s message");
    expect(noticeText("cy", taken, zhCn.chat as typeof en.chat, "zh-CN")).toBe("本站运营方撤回了 Ben 的一条消息");
    const gone = message({
      kind: "muteChanged",
      notice: { ...by, targetId: "gus", name: "Gus", on: true, gone: true },
    });
    expect(noticeText("cy", gone)).toBe("The operator of this site removed Gus");
  });

  it("muted, one and all", () => {
    const one = message({
      kind: "muteChanged",
      senderId: "olga",
      notice: { actorId: "olga", actorRole: "owner", targetId: "ben", on: true },
    });
    expect(noticeText("olga", one)).toBe("You muted Ben");
    expect(noticeText("ben", one)).toBe("The owner muted you");
    expect(noticeText("cy", one)).toBe("The owner muted Ben");
    const all = message({
      kind: "muteChanged",
      senderId: "olga",
      notice: { actorId: "olga", actorRole: "owner", on: false },
    });
    expect(noticeText("cy", all)).toBe("The owner lifted the mute for everyone");
  });

  it("appointed, recalled, and given the room: the new role, also of a member who has another one by now", () => {
    const to = (role: string) =>
      message({
        kind: "muteChanged",
        senderId: "ben",
        notice: { actorId: "ben", actorRole: "owner", targetId: "olga", on: false, role },
      });
    expect(noticeText("cy", to("coOwner"))).toBe("Olga is now a co-owner");
    expect(noticeText("olga", to("coOwner"))).toBe("You are now a co-owner");
    expect(noticeText("cy", to("member"))).toBe("Olga is no longer a co-owner");
    expect(noticeText("ben", to("owner"))).toBe("Olga is now the owner");
    expect(noticeText("olga", to("owner"))).toBe("You are now the owner");
  });

  it("renamed: by the old name to the new one", () => {
    const renamed = message({
      kind: "memberRenamed",
      notice: { actorId: "ben", actorRole: "member", oldName: "Benny", name: "Ben" },
    });
    expect(noticeText("ben", renamed)).toBe("You are now called Ben");
    expect(noticeText("cy", renamed)).toBe("Benny is now called Ben");
    const room = message({
      kind: "roomRenamed",
      senderId: "olga",
      notice: { actorId: "olga", actorRole: "owner", name: "Tea" },
    });
    expect(noticeText("cy", room)).toBe("The owner named the room “Tea”");
  });

  it("joined, created and cleared", () => {
    const joined = message({ kind: "memberJoined", notice: { actorId: "ben", actorRole: "member" } });
    expect(noticeText("olga", joined)).toBe("Ben joined the room");
    expect(noticeText("ben", joined)).toBe("You joined the room");
    const created = message({ kind: "roomCreated", senderId: "olga", notice: { actorId: "olga", actorRole: "owner" } });
    expect(noticeText("cy", created)).toBe("The owner created the room");
    const cleared = message({
      kind: "historyCleared",
      senderId: "olga",
      notice: { actorId: "olga", actorRole: "owner" },
    });
    expect(noticeText("olga", cleared)).toBe("You cleared the history");
  });

  it("names a member who has left", () => {
    const gone = message({ kind: "memberJoined", senderId: "zoe", notice: { actorId: "zoe", actorRole: "member" } });
    expect(noticeText("cy", gone)).toBe("A former member joined the room");
    expect(noticeText("cy", message({ ...gone, notice: { actorId: "zoe", actorRole: "member", name: "Zoe" } }))).toBe(
      "Zoe joined the room",
    );
  });

  it("is silent about an ordinary message", () => {
    expect(noticeText("cy", message({ content: "hello" }))).toBe("");
  });

  it("speaks Chinese as it is written in each place", () => {
    expect(noticeText("ben", recalled, zhCn.chat as typeof en.chat, "zh-CN")).toBe("你撤回了一条消息");
    expect(noticeText("cy", recalled, zhTw.chat as typeof en.chat, "zh-TW")).toBe("Ben 收回了一則訊息");
    const muted = message({
      kind: "muteChanged",
      senderId: "olga",
      notice: { actorId: "olga", actorRole: "owner", targetId: "ben", on: false },
    });
    expect(noticeText("ben", muted, zhCn.chat as typeof en.chat, "zh-CN")).toBe("房主解除了你的禁言");
  });
});
