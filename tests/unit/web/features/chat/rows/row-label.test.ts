import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { rowLabel } from "../../../../../../web/features/chat/rows/row-label.ts";
import { isReadByAll } from "../../../../../../web/features/chat/rows/row-state.ts";
import * as en from "../../../../../../web/i18n/en.ts";
import type { TextItem, TimelineItem } from "../../../../../../web/room/types.ts";
import { aMember, aMessage } from "../../../../support/room-things.ts";

const t = createTranslator({ locale: "en", messages: { chat: en.chat } as typeof en, namespace: "chat" });
const dates = { time: () => "12:00" };

/** Spoken name of Ann's message in a room of these members. */
function spoken(readCount: number, names: readonly string[], more: Partial<TimelineItem> = {}, edit?: TextItem) {
  const message = { ...aMessage(5, "ann"), content: "Hello", readCount };
  const item = { kind: "message", key: "5", message, mine: true, first: true, last: true, ...more } as TimelineItem;
  if (item.kind === "time" || item.kind === "unread") throw new Error("A time is not spoken");
  const find = (id: string) => aMember(id);
  const mediaLabel = { ofMessage: () => "Hello", ofItem: () => "Hello" };
  const texts = { t, dates, mediaLabel, names, selfName: "ann", selfId: "ann", find, nameOf: () => "You" };
  return rowLabel(item, true, texts as unknown as Parameters<typeof rowLabel>[2], edit);
}

const three = ["ann", "ben", "cy"];

describe("an own message", () => {
  it("is sent, then read by some, then by all other members", () => {
    expect([0, 1, 2].map((readers) => spoken(readers, three))).toEqual([
      "You, 12:00, Sent: Hello",
      "You, 12:00, Read by 1: Hello",
      "You, 12:00, Read by all: Hello",
    ]);
    expect(spoken(1, ["ann", "ben"])).toBe("You, 12:00, Read: Hello");
  });

  it("counts as read by all without a member who left, and by nobody in an empty or unknown room", () => {
    expect(isReadByAll(2, three)).toBe(true);
    expect(isReadByAll(2, [...three, "di"])).toBe(false);
    expect([isReadByAll(0, ["ann"]), isReadByAll(3, [])]).toEqual([false, false]);
  });

  it("of an album is read once the last picture is", () => {
    const parts = [aMessage(5, "ann"), aMessage(6, "ann")].map((part, index) => ({ ...part, readCount: 2 - index }));
    expect(spoken(2, three, { album: parts })).toContain("Read by 1");
  });

  it("says that a change is on its way", () => {
    expect(spoken(2, three, {}, { kind: "text", state: "sending", createdAt: 1 } as TextItem)).toContain("Sending");
  });
});
