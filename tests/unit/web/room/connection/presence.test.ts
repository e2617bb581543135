import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Presence } from "../../../../../web/room/connection/presence.ts";
import type { RoomInfo } from "../../../../../worker/contract/room-info.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("an answer with the room that was under way at a newer push is not applied, but the next one", async () => {
  const answers: ((room: RoomInfo) => void)[] = [];
  const applied: RoomInfo[] = [];
  const presence = new Presence({
    token: "token",
    language: () => "en",
    wanted: () => true,
    loadRoom: () => new Promise((resolve) => answers.push(resolve)),
    onRoom: (room) => applied.push(room),
    onList: () => {},
  });
  const [older, newer] = [{ name: "older" }, { name: "newer" }] as RoomInfo[] as [RoomInfo, RoomInfo];
  presence.askSoon(true);
  await vi.runAllTimersAsync();
  presence.askSoon(true);
  answers[0]?.(older);
  await vi.runAllTimersAsync();
  expect(applied).toEqual([]);
  answers[1]?.(newer);
  await vi.runAllTimersAsync();
  expect(applied).toEqual([newer]);
});

it("a list whose answer is lost is requested again, until the page leaves the room", async () => {
  let lost = 2;
  vi.stubGlobal("fetch", async () => {
    if (lost-- > 0) throw new TypeError("the network is lost");
    return Response.json({ code: 1, data: [], msg: "" });
  });
  const lists: unknown[] = [];
  const presence = new Presence({
    ...{ token: "token", language: () => "en" as const, wanted: () => true },
    loadRoom: () => new Promise(() => {}),
    onRoom: () => {},
    onList: (list) => lists.push(list),
  });
  presence.askSoon();
  await vi.runAllTimersAsync();
  expect(lists).toEqual([[]]);
  lost = Number.POSITIVE_INFINITY;
  presence.askSoon();
  await vi.advanceTimersToNextTimerAsync();
  presence.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it("a list that is refused, as in a room that has ended, is not requested again", async () => {
  const ask = vi.fn(async () => Response.json({ code: -2010, data: null, msg: "ended" }));
  vi.stubGlobal("fetch", ask);
  const presence = new Presence({
    ...{ token: "token", language: () => "en" as const, wanted: () => true },
    loadRoom: () => new Promise(() => {}),
    onRoom: () => {},
    onList: () => {},
  });
  presence.askSoon();
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledTimes(1);
});
