import * as Limits from "@contract/limits.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Presence } from "../../../../worker/room/runtime/presence.ts";

describe("presence changes", () => {
  let frames: string[] = [];
  let sockets: object[] = [];
  let presence: Presence<object>;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    frames = [];
    sockets = [{}, {}];
    presence = new Presence({
      all: () => sockets,
      send: (_socket, frame) => frames.push(frame),
    });
  });
  afterEach(() => vi.useRealTimers());

  const framesOf = (memberId: string) => frames.filter((frame) => frame.includes(`"${memberId}"`));

  it("are sent to all sockets, with only the last state of each member", () => {
    presence.add("ann", true);
    presence.add("bob", true);
    presence.add("ann", false);
    vi.advanceTimersByTime(2 * Limits.presenceCoalesceMs);
    expect(framesOf("ann")).toEqual(Array(2).fill('{"type":"c_online","data":{"uid":"ann","online":false}}'));
    expect(framesOf("bob")).toHaveLength(2);
  });

  it("of a single member are sent at once", () => {
    presence.add("ann", true);
    vi.advanceTimersByTime(Limits.presenceCoalesceMs);
    expect(framesOf("ann")).toHaveLength(2);
  });

  it("are throttled while more follow, but not for long", () => {
    presence.add("ann", true);
    vi.advanceTimersByTime(Limits.presenceCoalesceMs / 2);
    presence.add("bob", true);
    vi.advanceTimersByTime(Limits.presenceCoalesceMs / 2);
    expect(frames).toEqual([]);
    for (let waitedMs = 0; waitedMs <= Limits.presenceEveryMs; waitedMs += Limits.presenceCoalesceMs / 2) {
      presence.add("bob", waitedMs % 100 === 0);
      vi.advanceTimersByTime(Limits.presenceCoalesceMs / 2);
    }
    expect(framesOf("ann")).toHaveLength(2);
  });

  it("are sent in batches when a whole room joins, and reach all sockets in the end", () => {
    sockets = Array.from({ length: 500 }, () => ({}));
    for (let member = 0; member < 500; member++) presence.add(`m${member}`, true);
    vi.advanceTimersByTime(2 * Limits.presenceCoalesceMs);
    expect(frames.length).toBeGreaterThanOrEqual(Limits.presenceFramesAtOnce);
    expect(frames.length).toBeLessThan(Limits.presenceFramesAtOnce + Limits.presenceFramesTogether);
    vi.advanceTimersByTime(20_000);
    expect(frames).toHaveLength(500 * 500);
    expect(new Set(frames).size).toBe(500);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("reach a member who joins meanwhile too, each once", () => {
    sockets = Array.from({ length: 200 }, () => ({}));
    for (let member = 0; member < 100; member++) presence.add(`m${member}`, true);
    vi.advanceTimersByTime(2 * Limits.presenceCoalesceMs);
    expect(framesOf("m0").length).toBeLessThan(200);
    sockets = [{}, ...sockets];
    presence.add("late", true);
    vi.advanceTimersByTime(20_000);
    expect(framesOf("m0")).toHaveLength(201);
    expect(framesOf("late")).toHaveLength(201);
  });

  it("end with the current state, also of a member who leaves during the batch", () => {
    sockets = Array.from({ length: 500 }, () => ({}));
    for (let member = 0; member < 100; member++) presence.add(`m${member}`, true);
    vi.advanceTimersByTime(2 * Limits.presenceCoalesceMs);
    presence.add("m0", false);
    vi.advanceTimersByTime(20_000);
    expect(framesOf("m0")).toHaveLength(1000);
    expect(framesOf("m0").slice(500).join()).not.toContain("true");
  });
});
