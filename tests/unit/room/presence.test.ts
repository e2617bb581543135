import { Limits } from "@contract/limits.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Presence } from "../../../worker/room/presence.ts";

describe("who came and who went", () => {
  let frames: string[] = [];
  let open = 2;
  let presence: Presence<object>;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    frames = [];
    open = 2;
    presence = new Presence({
      all: () => Array.from({ length: open }, () => ({})),
      send: (_socket, frame) => frames.push(frame),
    });
  });
  afterEach(() => vi.useRealTimers());

  const toldOf = (memberId: string) => frames.filter((frame) => frame.includes(`"${memberId}"`));

  it("is told to everybody, and of somebody who came and went only how it ended", () => {
    presence.add("ann", true);
    presence.add("bob", true);
    presence.add("ann", false);
    vi.advanceTimersByTime(2 * Limits.presenceWaitMs);
    expect(toldOf("ann")).toEqual(Array(2).fill('{"type":"c_online","data":{"uid":"ann","online":false}}'));
    expect(toldOf("bob")).toHaveLength(2);
  });

  it("of one who comes alone is told at once", () => {
    presence.add("ann", true);
    vi.advanceTimersByTime(Limits.presenceWaitMs);
    expect(toldOf("ann")).toHaveLength(2);
  });

  it("waits while more are coming, but not for long", () => {
    presence.add("ann", true);
    vi.advanceTimersByTime(Limits.presenceWaitMs / 2);
    presence.add("bob", true);
    vi.advanceTimersByTime(Limits.presenceWaitMs / 2);
    expect(frames).toEqual([]);
    for (let waitedMs = 0; waitedMs <= Limits.presenceEveryMs; waitedMs += Limits.presenceWaitMs / 2) {
      presence.add("bob", waitedMs % 100 === 0);
      vi.advanceTimersByTime(Limits.presenceWaitMs / 2);
    }
    expect(toldOf("ann")).toHaveLength(2);
  });

  it("leaves a few at a time when a whole room comes, and reaches everybody in the end", () => {
    open = 500;
    for (let member = 0; member < 500; member++) presence.add(`m${member}`, true);
    vi.advanceTimersByTime(2 * Limits.presenceWaitMs);
    expect(frames).toHaveLength(Limits.presenceFramesAtOnce);
    vi.advanceTimersByTime(20_000);
    expect(frames).toHaveLength(500 * 500);
    expect(new Set(frames).size).toBe(500);
    expect(vi.getTimerCount()).toBe(0);
  });
});
