import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { seatPrefix } from "../../../../web/device/session.ts";
import { overviews } from "../../../../web/room/overviews.ts";
import { watchOverviews } from "../../../../web/rooms/watch-overviews.ts";
import { eventually } from "../../../support/eventually.ts";
import { FakeRoom } from "../../support/fake-room.ts";
import { aSession } from "../../support/room-things.ts";

const session = aSession("ben");
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
let calls = 0;
let server: FakeRoom;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date", "performance"] });
  server = new FakeRoom("ann", "ben");
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", (...input: Parameters<typeof fetch>) => {
    calls++;
    return server.fetch(...input);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows a new message of another room within 10 s, and requests nothing while the page is hidden", async () => {
  const stop = watchOverviews([session], "en");
  const unread = () => overviews.getState()[seatPrefix(session)]?.unread;
  await eventually(() => expect(unread()).toBe(0));
  server.say("ann", "hello");
  vi.advanceTimersByTime(10_000);
  await eventually(() => expect(unread()).toBe(1));

  const before = calls;
  page.visibilityState = "hidden";
  vi.advanceTimersByTime(600_000);
  expect(calls).toBe(before);
  server.say("ann", "are you there?");
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  await eventually(() => expect(unread()).toBe(2));

  stop();
  const after = calls;
  vi.advanceTimersByTime(600_000);
  expect(calls).toBe(after);
});
