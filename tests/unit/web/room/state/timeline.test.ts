import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countUnderLine, emptyState } from "../../../../../web/room/state/state.ts";
import { createTimeline, type TimelineSource } from "../../../../../web/room/state/timeline.ts";
import type { OutboxItem, TimelineItem } from "../../../../../web/room/types.ts";
import { aMessage, aSession } from "../../../support/room-things.ts";

const minute = 60_000;

function source(more: Partial<TimelineSource>): TimelineSource {
  return { ...emptyState(aSession("ben")), ...more };
}
function pending(eventId: string, createdAt: number): OutboxItem {
  return {
    eventId,
    kind: "text",
    content: "…",
    replyTo: 0,
    quotedText: "",
    quotedSenderId: "",
    createdAt,
    state: "waiting",
  };
}
/** The rows in short: kind, and for runs [first, last]. */
function short(rows: readonly TimelineItem[]): string {
  const texts = rows.map((row) =>
    "first" in row ? `${row.kind}${row.first ? "[" : ""}${row.last ? "]" : ""}` : row.kind,
  );
  return texts.join(" ");
}

type Change = { kind: "append" | "change" | "prepend" | "drop" | "hide" | "line" | "type"; who: string; pick: number };
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom("append", "append", "append", "change", "prepend", "drop", "hide", "line", "type"),
  who: fc.constantFrom("ann", "ben"),
  pick: fc.nat(20),
});

describe("the rows of the chat", () => {
  it("are the same whether derived step by step or at once", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const derive = createTimeline();
        let state = source({});
        let [low, high] = [1000, 1000];
        for (const { kind, who, pick } of changes) {
          const messages = [...state.messages];
          const at = messages[pick % Math.max(1, messages.length)];
          const near = (id: number) =>
            aMessage(id, who, {
              sentAt: id * 2 * minute,
              ...(pick > 12 ? { kind: "image", albumId: `album-${pick % 2}` } : {}),
              ...(pick === 3 ? { kind: "recalled", status: "recalled" } : {}),
            });
          if (kind === "append") high += 1 + (pick % 4);
          if (kind === "append") messages.push(near(high));
          else if (kind === "prepend") messages.unshift(near(--low));
          else if (kind === "drop") messages.splice(0, pick);
          else if (kind === "change" && at) messages[messages.indexOf(at)] = { ...at, readCount: at.readCount + 1 };
          state = { ...state, messages };
          if (kind === "hide" && at) state = { ...state, hidden: new Set([...state.hidden, at.id]) };
          if (kind === "line" && at) state = { ...state, firstUnreadId: at.id };
          if (kind === "type")
            state = { ...state, outbox: pick % 2 ? [pending(`evt-${pick}-p`, high * 2 * minute)] : [] };
          expect(derive(state)).toEqual(createTimeline()(state));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("have a time above imported messages, which are older than the notices before them", () => {
    const notice = { actorId: "ann", actorRole: "owner" } as const;
    const day = 24 * 60 * minute;
    const messages = [
      aMessage(1, "ann", { kind: "roomCreated", notice, sentAt: 9 * day }),
      aMessage(2, "~Cleo", { imported: true, sentAt: day }),
      aMessage(3, "~Cleo", { imported: true, sentAt: day + minute }),
      aMessage(4, "ann", { sentAt: 9 * day + minute }),
    ];
    const rows = createTimeline()(source({ messages }));
    expect(short(rows)).toBe("time notice time message[ message] time message[]");
    expect(rows[2]).toMatchObject({ at: day });
  });

  it("group one sender's messages within five minutes, under a time", () => {
    const messages = [
      aMessage(1, "ann", { sentAt: 0 }),
      aMessage(2, "ann", { sentAt: minute }),
      aMessage(3, "ben", { sentAt: 2 * minute }),
      aMessage(4, "ben", { sentAt: 7 * minute }),
      aMessage(5, "ben", { sentAt: 12 * minute + 1 }),
    ];
    expect(short(createTimeline()(source({ messages })))).toBe(
      "time message[ message] message[] message[] time message[]",
    );
  });

  it("show the pictures of one album in one row, with those that are not sent yet", () => {
    const picture = (id: number, more: Partial<ReturnType<typeof aMessage>> = {}) =>
      aMessage(id, "ben", { kind: "image", content: "", albumId: "a", sentAt: id, ...more });
    const unsent = { ...pending("evt-3-c", 3), kind: "image" as const, content: "", albumId: "a" };
    const media = { kind: "image" as const, file: new Blob([]), name: "c.jpg", mime: "image/jpeg" };
    const item: OutboxItem = { ...unsent, media, upload: { done: true, paused: false } };
    const first = picture(1, { content: "caption" });
    const rows = createTimeline()(source({ messages: [first, picture(2)], outbox: [item] }));
    expect(short(rows)).toBe("time message[]");
    expect(rows[1]).toMatchObject({ message: first, album: [first, picture(2), item] });
  });

  it("never hide the text, quote or kind of another message, and bound an album", () => {
    const part = (id: number, more: object = {}) =>
      aMessage(id, "ann", { kind: "image", content: "", albumId: "a", sentAt: id, ...more });
    const parts = (...messages: ReturnType<typeof part>[]) =>
      createTimeline()(source({ messages })).flatMap((row) =>
        row.kind === "message" ? [(row.album ?? [row.message]).length] : [],
      );
    expect(parts(part(1), part(2, { content: "text" }))).toEqual([1, 1]);
    expect(parts(part(1), part(2, { replyTo: 1 }))).toEqual([1, 1]);
    expect(parts(part(1), part(2, { kind: "file" }))).toEqual([1, 1]);
    expect(parts(part(1), part(2, { senderId: "ben" }), part(3))).toEqual([1, 1, 1]);
    expect(parts(part(1), part(2, { albumId: "b" }), part(3, { albumId: "b" }))).toEqual([1, 2]);
    expect(parts(...[1, 2, 3, 4, 5, 6, 7].map((id) => part(id)))).toEqual([5, 2]);
  });

  it("count messages after the unread line was shown too, without own ones", () => {
    const derive = createTimeline();
    const first = [aMessage(1, "ann"), aMessage(2, "ann")];
    const line = (messages: typeof first) =>
      derive(source({ messages, firstUnreadId: 2 })).find(({ kind }) => kind === "unread");
    expect(line(first)).toMatchObject({ count: 1 });
    expect(line([...first, aMessage(3, "ann"), aMessage(4, "ben"), aMessage(5, "ann")])).toMatchObject({ count: 3 });
  });

  it("have the same count at the unread line and the button, also in the history window without later messages", () => {
    const derive = createTimeline();
    const messages = [2, 3, 4, 5, 6].map((id) => aMessage(id, "ann"));
    const state = source({ messages, firstUnreadId: 3 });
    const line = (of: TimelineSource) => derive(of).find(({ kind }) => kind === "unread");
    expect(countUnderLine(state)).toBe(4);
    expect(line(state)).toMatchObject({ count: 4 });
    const historyWindow = {
      ...state,
      historyWindow: { messages: messages.slice(0, 3), hasOlder: false, hasNewer: true },
    };
    expect(line(historyWindow)).toMatchObject({ count: 4 });
    const later = { ...historyWindow, messages: [...messages, aMessage(7, "ann")] };
    expect(line(later)).toMatchObject({ count: countUnderLine(later) });
    expect(countUnderLine(later)).toBe(5);
    expect(countUnderLine(source({ messages, firstUnreadId: 1, hasOlder: true }))).toBe(6);
  });

  it("show the unread line before the first unread message, when that is loaded", () => {
    const messages = [aMessage(5, "ann"), aMessage(6, "ann"), aMessage(7, "ann")];
    const rows = createTimeline()(source({ messages, firstUnreadId: 6 }));
    expect(short(rows)).toBe("time message[] unread message[ message]");
    expect(rows[2]).toEqual({ kind: "unread", key: "unread", count: 2 });
    expect(short(createTimeline()(source({ messages, firstUnreadId: 2, hasOlder: true })))).not.toContain("unread");
    expect(short(createTimeline()(source({ messages, firstUnreadId: 2, hasOlder: false })))).toContain("unread");
  });

  it("show recalls and notices separately, and no hidden messages", () => {
    const notice = { actorId: "ann", actorRole: "owner" as const };
    const messages = [
      aMessage(1, "ann"),
      aMessage(2, "ann", { status: "recalled", kind: "recalled", notice }),
      aMessage(3, "ann"),
      aMessage(4, "ann", { kind: "muteChanged", notice }),
      aMessage(5, "ann"),
    ];
    expect(short(createTimeline()(source({ messages, hidden: new Set([3]) })))).toBe(
      "time message[] recalled notice message[]",
    );
  });

  it("end with pending messages, whose keys stay when they are acknowledged", () => {
    const derive = createTimeline();
    const messages = [aMessage(1, "ben", { sentAt: 0 })];
    const before = derive(source({ messages, outbox: [pending("evt-2-ofben", minute)] }));
    expect(short(before)).toBe("time message[ pending]");
    const after = derive(source({ messages: [...messages, aMessage(2, "ben", { sentAt: minute })] }));
    expect(short(after)).toBe("time message[ message]");
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(after[1]).toBe(before[1]);
  });

  it("are the same objects when nothing about them changed", () => {
    const derive = createTimeline();
    const state = source({
      messages: Array.from({ length: 10_000 }, (_, index) => aMessage(index + 1, index % 3 ? "ann" : "ben")),
    });
    const before = derive(state);
    expect(derive({ ...state })).toBe(before);
    const after = derive({ ...state, messages: [...state.messages, aMessage(10_001, "cat")] });
    expect(after.length - before.length).toBe(1);
    expect(before.every((row, index) => row === after[index])).toBe(true);
  });

  it("stay cheap to append to at 10,000 messages", () => {
    const derive = createTimeline();
    let state = source({
      messages: Array.from({ length: 10_000 }, (_, index) => aMessage(index + 1, index % 3 ? "ann" : "ben")),
    });
    derive(state);
    const from = process.threadCpuUsage();
    for (let id = 10_001; id <= 10_020; id++) {
      state = { ...state, messages: [...state.messages, aMessage(id, "cat")] };
      derive(state);
    }
    const { user, system } = process.threadCpuUsage(from);
    const perAppendMs = (user + system) / 1000 / 20;
    // Processor time, which other processes do not lengthen. Measured around 1 ms; the bound catches a change of complexity.
    expect(perAppendMs).toBeLessThan(25);
  });

  it("have keys that are all different", () => {
    const messages = [aMessage(1, "ben", { eventId: "" }), aMessage(2, "ann"), aMessage(3, "ben")];
    const rows = createTimeline()(source({ messages, outbox: [pending("evt-9-x", 1)], firstUnreadId: 2 }));
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

it("a notice of a later release has no row", () => {
  const messages = [aMessage(1, "ann"), aMessage(2, "ann", { kind: "unknown" })];
  expect(createTimeline()(source({ messages })).map(({ key }) => key)).toEqual(["time-1", "1"]);
});
