import { describe, expect, it } from "vitest";
import type { Refused } from "../../../../worker/lib/result.ts";
import type { CommandContext } from "../../../../worker/room/context.ts";
import { checkMayWrite, checkNotMuted, checkSlowMode } from "../../../../worker/room/rules/may-write.ts";
import { checkText, hasCaption } from "../../../../worker/room/rules/messages/message-text.ts";
import { memberOf, now, refusalOf, say, someTables } from "./room-tables.ts";

describe("a member who writes", () => {
  it.each([
    ["cat", {}, {}, ["", ""]],
    ["cat", {}, { muted: true }, ["muted", "muted"]],
    ["cat", { muteAll: true }, {}, ["allMuted", "allMuted"]],
    ["bob", {}, { muted: true }, ["", ""]],
    ["ann", { muteAll: true, announceOnly: true }, { muted: true }, ["", ""]],
    ["cat", { announceOnly: true }, {}, ["", "announceOnly"]],
    ["cat", { announceOnly: true, announcers: ["cat"] }, {}, ["", ""]],
    ["cat", { announceOnly: true }, { byHook: true }, ["", ""]],
  ] as const)(
    "%s in a room with %j, being %j, is refused: %j",
    (id, room, { byHook, ...member }: object & { byHook?: true }, reasons) => {
      const tables = someTables();
      tables.details.change(room);
      const speaker = { tables, me: { ...memberOf(tables, id), ...member }, byHook } as CommandContext;
      expect([checkNotMuted, checkMayWrite].map((check) => refusalOf(() => check(speaker)))).toEqual(reasons);
    },
  );

  const picture = { albumId: "a" };
  it.each([
    ["cat", 0, [{}], undefined, 0],
    ["ann", 60, [{}], undefined, 0],
    ["cat", 60, [], undefined, 0],
    ["cat", 60, [{}], undefined, 30],
    ["cat", 20, [{}], undefined, 15],
    ["cat", 5, [{}], undefined, 0],
    ["cat", 60, [picture], "a", 0],
    ["cat", 60, [picture], "b", 30],
    ["cat", 60, [picture, {}], "a", 30],
    ["cat", 60, [{}], "a", 30],
    ["cat", 60, Array.from({ length: 4 }, () => picture), "a", 0],
    ["cat", 60, Array.from({ length: 5 }, () => picture), "a", 30],
  ])(
    "%s, in slow mode of %i seconds, after %j five seconds ago: a part of %s waits %i",
    (id, slowMode, sent, album, seconds) => {
      const tables = someTables();
      tables.details.change({ slowMode });
      for (const body of sent) say(tables, id, body, { sentAt: now - 5000 });
      let waits = 0;
      try {
        checkSlowMode({ tables, me: memberOf(tables, id), now } as CommandContext, album);
      } catch (error) {
        waits = (error as Refused).refusal.retryAfterSeconds ?? -1;
        expect((error as Refused).refusal.reason).toBe("slowMode");
      }
      expect(waits).toBe(seconds);
    },
  );

  it.each([
    ["a", ""],
    [" ", "messageEmpty"],
    ["", "messageEmpty"],
    ["a".repeat(4001), "messageTooLong"],
    [" ".repeat(4001), "messageTooLong"],
  ])("an empty and a too long text is refused, as %#", (text, reason) => {
    expect(refusalOf(() => checkText(text))).toBe(reason);
  });

  it("may write beside a picture, a video and a file", () => {
    const kinds = ["text", "image", "video", "file", "voice"] as const;
    expect(kinds.filter(hasCaption)).toEqual(["image", "video", "file"]);
  });
});
