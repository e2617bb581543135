import { describe, expect, it } from "vitest";
import { isNotificationOf, notificationTag } from "../../../../web/device/notification-tag.ts";
import * as en from "../../../../web/i18n/en.ts";
import { notificationBody, notificationTitle } from "../../../../web/service-worker/notification-text.ts";
import { isInView, notificationPath, pageOfRoom } from "../../../../web/service-worker/pages.ts";
import { zhCn } from "../../../support/messages/zh-cn.ts";
import { zhTw } from "../../../support/messages/zh-tw.ts";

const roomId = "abcdefghijkl";

describe("a pressed notification", () => {
  const page = (path: string, visibilityState = "hidden") => ({ url: `https://example.com${path}`, visibilityState });

  it("finds the room's page, the visible one first", () => {
    const pages = [page("/"), page(`/chatroom/${roomId}xyz`), page(`/chatroom/${roomId}abc/detail`, "visible")];
    expect(pageOfRoom(pages, roomId)).toBe(pages[2]);
    expect(pageOfRoom(pages.slice(0, 2), roomId)).toBe(pages[1]);
    expect(pageOfRoom([page("/chatroom/another-room"), page(`/i/${roomId}xyz`)], roomId)).toBeUndefined();
  });

  it("opens the seat that was notified, and no page of another seat in the room", () => {
    expect(notificationPath({ roomId, memberId: "ben", messageId: 7 })).toBe(`/chatroom/${roomId}-ben?message=7`);
    const [ann, ben, only] = [
      page(`/chatroom/${roomId}-ann`),
      page(`/chatroom/${roomId}-ben`),
      page(`/chatroom/${roomId}`),
    ];
    expect(pageOfRoom([ann, ben], roomId, "ben")).toBe(ben);
    expect(pageOfRoom([ann], roomId, "ben")).toBeUndefined();
    expect(pageOfRoom([only], roomId, "ben")).toBe(only);
    expect(pageOfRoom([ann], roomId)).toBe(ann);
  });

  it("is not shown for a seat in view, and is for another seat of the room in the same browser", () => {
    const inView = { ...page(`/chatroom/${roomId}-ann`, "visible"), focused: true };
    const behind = { ...page(`/chatroom/${roomId}-ben`, "visible"), focused: false };
    const seats = ["ann", "ben"].map((memberId) => isInView([behind, inView], roomId, memberId));
    expect(seats).toEqual([true, false]);
    const only = { ...page(`/chatroom/${roomId}/detail`, "visible"), focused: true };
    expect([isInView([behind, only], roomId, "ben"), isInView([only], "another12345", "ben")]).toEqual([true, false]);
  });

  it("of one seat replaces none of another seat in the room, and a former release's goes with any of them", () => {
    const [ann, ben] = ["ann", "ben"].map((memberId) => ({ roomId, memberId }));
    if (!ann || !ben) throw new Error("no seats");
    const tags = [notificationTag(ann), notificationTag(ben), notificationTag({ roomId })];
    expect(new Set(tags).size).toBe(3);
    expect(tags.map((tag) => isNotificationOf(tag, ben))).toEqual([false, true, true]);
    expect(tags.map((tag) => isNotificationOf(tag, { roomId: "another12345", memberId: "ben" }))).not.toContain(true);
  });

  it("opens the room at the message", () => {
    expect(notificationPath({ roomId, messageId: 7 })).toBe(`/chatroom/${roomId}?message=7`);
  });
});

describe("a notification", () => {
  const notice = { roomId, roomName: "Book club", unread: 3, messageId: 7 };

  it("shows sender and text only when the push has them", () => {
    expect(notificationBody({ ...notice, senderName: "Gina", text: "hello" }, "en")).toBe("Gina: hello");
    expect(notificationBody(notice, "en")).toBe("3 new messages");
    expect(notificationBody({ ...notice, unread: 1 }, "zh-tw")).toBe("新訊息");
    expect(notificationBody({ ...notice, unread: 99 }, "zh-cn")).toBe("99+ 条新消息");
  });

  it("shows a mention in the same words as an open page", () => {
    const mention = { ...notice, mentioned: true };
    for (const [language, { notifications }] of Object.entries({ en, "zh-cn": zhCn, "zh-tw": zhTw })) {
      expect(notificationBody(mention, language)).toBe(notifications.mentioned);
      expect(notificationBody({ ...mention, senderName: "Gina", text: "@Gus look" }, language)).toBe(
        notifications.mentionedText.replace("{sender}", "Gina").replace("{text}", "@Gus look"),
      );
    }
  });

  it("a knock names who asks to be let in, where previews are allowed", () => {
    const knock = { ...notice, unread: 0, knocks: 2 };
    for (const [language, { notifications }] of Object.entries({ en, "zh-cn": zhCn, "zh-tw": zhTw })) {
      expect(notificationBody(knock, language)).toBe(notifications.knock);
      const filled = (text: string) => text.replace("{sender}", "Gina").replace("{text}", "hi");
      expect(notificationBody({ ...knock, senderName: "Gina", text: "hi" }, language)).toBe(
        filled(notifications.knockText),
      );
      expect(notificationBody({ ...knock, senderName: "Gina", text: "" }, language)).toBe(
        filled(notifications.knockBy),
      );
    }
  });

  it("a call has the number of people in it", () => {
    const shown = ["en", "zh-cn", "zh-tw"].map((language) => notificationBody({ ...notice, talking: 3 }, language));
    expect(shown).toEqual(["3 people are talking", "3 人正在通话", "3 人正在通話"]);
  });

  it("marks a removed sender, with the mark of the chat", () => {
    for (const [language, { chat }] of Object.entries({ en, "zh-cn": zhCn, "zh-tw": zhTw }))
      expect(notificationBody({ ...notice, senderName: "Gina", gone: true, text: "hello" }, language)).toContain(
        chat.former.replace("{name}", "Gina"),
      );
  });

  it("of a sealed room shows neither its name nor the encrypted text", () => {
    const sealed = { ...notice, roomName: "", text: "s1.1.abc", senderId: "m1", eventId: "e1", kind: "text" as const };
    expect([notificationTitle(sealed, "en"), notificationBody(sealed, "en")]).toEqual([
      "A sealed room",
      "3 new messages",
    ]);
    expect(notificationBody({ ...sealed, mentioned: true }, "en")).toBe("You were mentioned");
    expect(notificationTitle(notice, "en")).toBe("Book club");
  });

  it("of a picture names its sender", () => {
    expect(notificationBody({ ...notice, unread: 1, senderName: "Gina", text: "" }, "en")).toBe("Gina: New message");
  });
});
