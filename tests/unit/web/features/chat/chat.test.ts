import type { Member } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";
import { describe, expect, it } from "vitest";
import { connectionNotice } from "../../../../../web/features/chat/header/connection-notice.ts";
import { dividerTime } from "../../../../../web/features/chat/labels/moments.ts";
import { bigEmojiCount, isLongText } from "../../../../../web/features/chat/labels/text-shape.ts";
import { indexOfMessage, newestSeenId } from "../../../../../web/features/chat/list/scrolling/seen.ts";
import { nextSpoken } from "../../../../../web/features/chat/list/use-row-keys.ts";
import { messageActions } from "../../../../../web/features/chat/menu/menu-actions.ts";
import { readersOf } from "../../../../../web/features/chat/menu/readers.ts";
import { datesIn } from "../../../../../web/i18n/dates.ts";
import type { TimelineItem } from "../../../../../web/room/types.ts";

function message(id: number, senderId = "ben", content = "hello"): Message {
  return {
    id,
    kind: "text",
    content,
    replyTo: 0,
    quotedText: "",
    quotedSenderId: "",
    senderId,
    sentAt: 0,
    status: "sent",
    readByMe: true,
    readCount: 0,
    eventId: `evt-${id}`,
    rev: id,
  };
}

function row(id: number): TimelineItem {
  return { kind: "message", key: `m${id}`, message: message(id), mine: false, first: true, last: true };
}

const divider: TimelineItem = { kind: "time", key: "t", at: 0 };

describe("emoji alone are large", () => {
  it.each([
    ["😀", 1],
    ["👨‍👩‍👧‍👦 👍🏽", 2],
    ["🇹🇼❤️", 2],
    ["1️⃣", 1],
    ["😀😀😀😀", 0],
    ["ok 😀", 0],
    ["123", 0],
    ["©", 0],
    ["", 0],
  ])("%s: %d", (text, count) => {
    expect(bigEmojiCount(text)).toBe(count);
  });
});

describe("long texts are folded", () => {
  it("by length, by lines, and sooner when written in Chinese", () => {
    expect(isLongText("a".repeat(900))).toBe(false);
    expect(isLongText("a".repeat(901))).toBe(true);
    expect(isLongText("字".repeat(451))).toBe(true);
    expect(isLongText("a\n".repeat(16))).toBe(true);
    expect(isLongText("a\n".repeat(15))).toBe(false);
  });
});

describe("the read position", () => {
  const items = [row(1), divider, row(2), row(3)];
  const placed = [
    { index: 0, end: 100 },
    { index: 1, end: 140 },
    { index: 2, end: 240 },
    { index: 3, end: 340 },
  ];

  it("is the newest message whose foot is in view", () => {
    expect(newestSeenId(placed, items, 340)).toBe(3);
    expect(newestSeenId(placed, items, 339)).toBe(2);
    expect(newestSeenId(placed, items, 200)).toBe(1);
    expect(newestSeenId(placed, items, 50)).toBeUndefined();
  });

  it("finds a message among the rows", () => {
    expect(indexOfMessage(items, 2)).toBe(2);
    expect(indexOfMessage(items, 9)).toBe(-1);
    expect(indexOfMessage([row(1), row(5)], 3)).toBe(-1);
  });

  it("arrow keys pass over dividers", () => {
    expect(nextSpoken(items, 1, 1)).toBe(2);
    expect(nextSpoken(items, 1, -1)).toBe(0);
    expect(nextSpoken(items, -1, -1)).toBe(-1);
    expect(nextSpoken(items, 4, 1)).toBe(-1);
  });
});

describe("the message menu", () => {
  const member = {
    memberId: "ben",
    role: "member",
    mayWrite: true,
    mayConvert: false,
    mayCopyPictures: false,
  } as const;

  it("lets a member recall their own, the owner anyone's", () => {
    expect(messageActions(message(1, "ben"), member)).toEqual(["reply", "copy", "readers", "recall", "hide"]);
    expect(messageActions(message(1, "cy"), member)).toEqual(["reply", "copy", "hide"]);
    expect(messageActions(message(1, "cy"), { ...member, memberId: "olga", role: "owner" })).toContain("recall");
  });

  it("offers the file of a message, and a voice as text where that can be had", () => {
    const voice = { ...message(1, "cy", ""), kind: "voice" as const, fileId: "f", transcribed: false };
    expect(messageActions(voice, member)).toEqual(["reply", "download", "hide"]);
    expect(messageActions(voice, { ...member, mayConvert: true })).toContain("convert");
    const asText = { ...voice, transcribed: true, transcript: "hello" };
    expect(messageActions(asText, { ...member, mayConvert: true })).toEqual(["reply", "copy", "download", "hide"]);
  });

  it("offers to copy a picture if the browser can, and the list of reactions if there are any", () => {
    const picture = { ...message(1, "cy", ""), kind: "image" as const, fileId: "f", reactions: { "👍": ["ben"] } };
    expect(messageActions(picture, member)).toEqual(["reply", "download", "reactions", "hide"]);
    expect(messageActions(picture, { ...member, mayCopyPictures: true })).toContain("copyPicture");
  });

  it("offers no reply to a muted member, and no copy without a text", () => {
    expect(messageActions(message(1, "cy", ""), { ...member, mayWrite: false })).toEqual(["hide"]);
  });
});

describe("the readers of a message", () => {
  it("are the members whose position has reached it, without the sender", () => {
    const person = (id: string, readUpTo: number): Member => ({
      id,
      name: id,
      avatar: "",
      role: "member",
      paid: false,
      muted: false,
      online: false,
      readUpTo,
    });
    const { read, notYet } = readersOf(message(5, "ben"), [person("ben", 9), person("cy", 5), person("di", 4)]);
    expect(read.map(({ id }) => id)).toEqual(["cy"]);
    expect(notYet.map(({ id }) => id)).toEqual(["di"]);
  });
});

describe("the connection line", () => {
  const calm = { connection: "live", wasLive: true, online: true } as const;

  it("is silent while all is well, and when the session is over", () => {
    expect(connectionNotice(calm)).toBeUndefined();
    expect(connectionNotice({ ...calm, connection: "closed" })).toBeUndefined();
    expect(connectionNotice({ ...calm, unanswered: true })).toBe("connecting");
  });

  it("says at once that the device has no network, while its socket is still open", () => {
    expect(connectionNotice({ ...calm, online: false })).toBe("networkError");
  });

  it("tells a first connection from a lost one", () => {
    expect(connectionNotice({ ...calm, connection: "connecting", wasLive: false })).toBe("connecting");
    expect(connectionNotice({ ...calm, connection: "connecting" })).toBe("networkError");
    expect(connectionNotice({ ...calm, connection: "waiting", wasLive: false })).toBe("networkError");
    expect(connectionNotice({ ...calm, connection: "recovering" })).toBe("recovering");
    expect(connectionNotice({ connection: "connecting", wasLive: false, online: false })).toBe("networkError");
  });
});

describe("dividers", () => {
  // 05:30 of the 21st in Shanghai, still the evening of the 20th in Berlin.
  const now = Date.UTC(2026, 10, 20, 21, 30);
  const at = (month: number, day: number, year = 2026) => Date.UTC(year, month - 1, day, 6, 3);

  it.each([
    ["en", "Yesterday 14:03", "Monday 14:03"],
    ["zh-CN", "昨天 14:03", "星期一 14:03"],
    ["zh-TW", "昨天 14:03", "星期一 14:03"],
  ])("say the day of the zone that is shown: %s", (tag, yesterday, weekday) => {
    const shanghai = datesIn("Asia/Shanghai");
    const label = (moment: number) => dividerTime(moment, now, tag, shanghai).replace(/ \(.*\)$/, "");
    expect(label(Date.UTC(2026, 10, 20, 20, 3))).toBe("04:03");
    expect(label(at(11, 20))).toBe(yesterday);
    expect(label(at(11, 16))).toBe(weekday);
    expect(label(at(3, 5))).toBe("2026-03-05 14:03");
    expect(label(at(3, 5, 2024))).toBe("2024-03-05 14:03");
    const berlin = datesIn("Europe/Berlin");
    expect(dividerTime(at(11, 20), now, tag, berlin)).toMatch(/^07:03/);
  });
});
