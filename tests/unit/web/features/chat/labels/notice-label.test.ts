import { type Message, operatorActorId, type SystemNotice } from "@contract/message.ts";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { noticeLabel } from "../../../../../../web/features/chat/labels/notice-label.ts";
import * as en from "../../../../../../web/i18n/en.ts";
import { zhCn } from "../../../../../support/messages/zh-cn.ts";
import { zhTw } from "../../../../../support/messages/zh-tw.ts";
import { aMessage } from "../../../../support/room-things.ts";

const people = {
  olga: { name: "Olga", role: "owner" },
  ben: { name: "Ben", role: "member" },
  cy: { name: "Cy", role: "member" },
} as const;
const languages = { en: en.chat, "zh-CN": zhCn.chat, "zh-TW": zhTw.chat };

/** A notice about what this person did. */
function notice(kind: Message["kind"], actorId: string, more: Partial<SystemNotice> = {}): Message {
  const actorRole = actorId === "olga" ? "owner" : "member";
  return aMessage(7, "ben", { kind, content: "", notice: { actorId, actorRole, ...more } });
}
/** A recalled message of `senderId`. */
const recalled = (senderId: string, actorId: string) =>
  ({ ...notice("recalled", actorId, { targetId: senderId }), senderId, status: "recalled" }) as const;

function noticeText(to: string, what: Message, locale: keyof typeof languages = "en"): string {
  const chat = languages[locale] as typeof en.chat;
  const translate = createTranslator({ locale, messages: { chat } as typeof en, namespace: "chat" });
  const found = noticeLabel(what, {
    selfId: to,
    find: (id) => people[id as keyof typeof people],
    someone: chat.someone,
  });
  // All notices take the same values; the type checker would try every combination of them.
  const say = translate as unknown as (key: string, values: object) => string;
  return found ? say(found.key, found.values) : "";
}
/** Texts that these people read. */
const texts = (what: Message, ...to: string[]) => to.map((id) => noticeText(id, what));
const gus = { targetId: "gus", name: "Gus", on: true, gone: true };

describe("a notice tells you, the owner and a member apart", () => {
  it("a call that is over: its length in minutes, and who took part by number", () => {
    const call = (seconds: number, people: number) => notice("callEnded", "ben", { kind: "call", seconds, people });
    expect(noticeText("ben", call(720, 4))).toBe("Call, 12 minutes, 4 people");
    expect(noticeText("cy", call(20, 2))).toBe("Call, less than a minute, 2 people");
    expect(noticeText("cy", call(61, 2), "zh-CN")).toBe("通话 1 分钟，2 人参加");
    expect(noticeText("cy", call(720, 4), "zh-TW")).toBe("通話 12 分鐘，4 人參加");
  });

  it("left, and removed", () => {
    expect(noticeText("ben", notice("muteChanged", "gus", gus))).toBe("Gus left the room");
    const removed = texts(notice("muteChanged", "olga", gus), "ben", "olga");
    expect(removed).toEqual(["The owner removed Gus", "You removed Gus"]);
  });

  it("recalled by its sender", () => {
    expect(texts(recalled("ben", "ben"), "ben", "cy")).toEqual(["You recalled a message", "Ben recalled a message"]);
    const owners = { ...notice("text", "olga"), senderId: "olga", status: "recalled" } as const;
    expect(noticeText("cy", owners)).toBe("The owner recalled a message");
  });

  it("recalled by the owner", () => {
    expect(texts(recalled("ben", "olga"), "olga", "ben", "cy")).toEqual([
      "You recalled Ben’s message",
      "The owner recalled your message",
      "The owner recalled Ben’s message",
    ]);
  });

  it("removed by the operator of the installation", () => {
    const taken = recalled("ben", operatorActorId);
    expect(texts(taken, "ben", "cy")).toEqual([
      "The operator of this site recalled your message",
      "The operator of this site recalled Ben’s message",
    ]);
    expect(noticeText("cy", taken, "zh-CN")).toBe("本站运营方撤回了 Ben 的一条消息");
    const gone = notice("muteChanged", operatorActorId, gus);
    expect(noticeText("cy", gone)).toBe("The operator of this site removed Gus");
  });

  it("muted, one and all", () => {
    const one = notice("muteChanged", "olga", { targetId: "ben", on: true });
    expect(texts(one, "olga", "ben", "cy")).toEqual(["You muted Ben", "The owner muted you", "The owner muted Ben"]);
    const all = notice("muteChanged", "olga", { on: false });
    expect(noticeText("cy", all)).toBe("The owner lifted the mute for everyone");
  });

  it("appointed, recalled, and given the room: the new role, also of a member who has another one by now", () => {
    const to = (role: string) =>
      notice("muteChanged", "ben", { targetId: "olga", on: false, role, actorRole: "owner" });
    expect(texts(to("coOwner"), "cy", "olga")).toEqual(["Olga is now a co-owner", "You are now a co-owner"]);
    expect(noticeText("cy", to("member"))).toBe("Olga is no longer a co-owner");
    expect(texts(to("owner"), "ben", "olga")).toEqual(["Olga is now the owner", "You are now the owner"]);
  });

  it("renamed: by the old name to the new one", () => {
    const renamed = notice("memberRenamed", "ben", { oldName: "Benny", name: "Ben" });
    expect(texts(renamed, "ben", "cy")).toEqual(["You are now called Ben", "Benny is now called Ben"]);
    expect(noticeText("cy", notice("roomRenamed", "olga", { name: "Tea" }))).toBe("The owner named the room “Tea”");
  });

  it("joined, created and cleared", () => {
    expect(texts(notice("memberJoined", "ben"), "olga", "ben")).toEqual(["Ben joined the room", "You joined the room"]);
    expect(noticeText("cy", notice("roomCreated", "olga"))).toBe("The owner created the room");
    expect(noticeText("olga", notice("historyCleared", "olga"))).toBe("You cleared the history");
  });

  it("names a member who has left", () => {
    expect(noticeText("cy", notice("memberJoined", "zoe"))).toBe("A former member joined the room");
    expect(noticeText("cy", notice("memberJoined", "zoe", { name: "Zoe" }))).toBe("Zoe joined the room");
  });

  it("is silent about an ordinary message", () => {
    expect(noticeText("cy", aMessage(7, "ben", { content: "hello" }))).toBe("");
  });

  it("speaks Chinese as it is written in each place", () => {
    expect(noticeText("ben", recalled("ben", "ben"), "zh-CN")).toBe("你撤回了一条消息");
    expect(noticeText("cy", recalled("ben", "ben"), "zh-TW")).toBe("Ben 收回了一則訊息");
    const muted = notice("muteChanged", "olga", { targetId: "ben", on: false });
    expect(noticeText("ben", muted, "zh-CN")).toBe("房主解除了你的禁言");
  });
});
