import { ResultCode } from "@contract/codes.ts";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { roomStores } from "../../../../web/device/database.ts";
import { sessions } from "../../../../web/device/device-sessions.ts";
import { seatKey } from "../../../../web/device/seat-key.ts";
import { loadCache, saveCache } from "../../../../web/room/cache/cache.ts";
import { keepRoom, takeRoom } from "../../../../web/room/cache/recent-rooms.ts";
import { overviews, overviewTimes, reportRoom } from "../../../../web/room/overviews.ts";
import { refreshOverview } from "../../../../web/room/refresh-overviews.ts";
import { emptyState } from "../../../../web/room/state/state.ts";
import { FakeRoom } from "../../support/fake-room.ts";
import { aMember, aMessage, aRoom, aSession } from "../../support/room-things.ts";

let server: FakeRoom;
let calls: number;
/** Queries of the requests. */
let asked: URLSearchParams[];
let now = 1_800_000_000_000;
const later = 60_000;
const session = aSession("ben");
const seen = () => overviews.getState()[seatKey(session)];

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  server = new FakeRoom("ann", "ben");
  calls = 0;
  asked = [];
  now += later;
  vi.stubGlobal("fetch", (...input: Parameters<typeof fetch>) => {
    calls++;
    asked.push(new URL(String(input[0]), "http://localhost").searchParams);
    return server.fetch(...input);
  });
  overviews.setState({}, true);
  overviewTimes.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe("overviews of other rooms", () => {
  it("are requested once for many readers, and again a while later", async () => {
    await Promise.all([refreshOverview(session, "en", now), refreshOverview(session, "en", now + 5)]);
    await refreshOverview(session, "en", now + 4_000);
    expect(calls).toBe(1);
    expect(seen()).toMatchObject({ name: "Tea", stage: "open" });
    server.rename("Coffee");
    now += later;
    await refreshOverview(session, "en", now);
    expect(calls).toBe(2);
    expect(seen()?.name).toBe("Coffee");
  });

  it("are requested with the last answer's tag, and stay as they are while the room says that nothing changed", async () => {
    server.say("ann", "hello");
    await refreshOverview(session, "en", now);
    expect(seen()).toMatchObject({ unread: 1, last: { message: { content: "hello" } } });
    const before = seen();
    now += later;
    await refreshOverview(session, "en", now);
    expect(asked.at(-1)?.get("known")).toBe("one.1");
    expect(seen()).toBe(before);
    server.say("ann", "are you there?");
    now += later;
    await refreshOverview(session, "en", now);
    expect(seen()).toMatchObject({ unread: 2, last: { message: { content: "are you there?" } } });
  });

  it("of a device that was logged out are requested seldom", async () => {
    server.failCalls = { status: 200, code: ResultCode.loggedOut };
    await refreshOverview(session, "en", now);
    await refreshOverview(session, "en", now + later);
    expect(calls).toBe(1);
    await refreshOverview(session, "en", now + 3 * later);
    expect(calls).toBe(2);
  });

  it("show that a room ended, and are unchanged by a lost network", async () => {
    await refreshOverview(session, "en", now);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    now += later;
    await refreshOverview(session, "en", now);
    expect(seen()?.stage).toBe("open");
    vi.stubGlobal("fetch", server.fetch);
    server.failCalls = { status: 200, code: ResultCode.roomExpired };
    now += later;
    await refreshOverview(session, "en", now);
    expect(seen()?.stage).toBe("expired");
    server.failCalls = { status: 200, code: ResultCode.seatReset };
    now += later;
    await refreshOverview(session, "en", now);
    expect(seen()).toMatchObject({ stage: "ended", name: "Tea", unread: 0 });
  });
});

describe("messages of a room that is not open", () => {
  it("are dropped once its session ended, and not while it can be renewed", async () => {
    const member = aMember("ben");
    const room = { rev: 1, room: aRoom(member), members: [member], messages: [aMessage(1, "ann")], hasOlder: false };
    const cached = async () => [takeRoom(session.token), await loadCache(roomStores(), session)].filter(Boolean).length;
    sessions.remember({ ...session, room: room.room }, session.linkCode);
    const ends = async (code: number) => {
      keepRoom(session.token, { ...room, hidden: new Set() });
      server.failCalls = { status: 200, code };
      now += later;
      await refreshOverview(session, "en", now);
    };
    await saveCache(roomStores(), session, room);
    await ends(ResultCode.roomExpired);
    expect(await cached()).toBe(2);
    await ends(ResultCode.seatReset);
    expect(await cached()).toBe(0);
    sessions.forget(session);
  });
});

describe("the overview of the open room", () => {
  it("has its name, unread count, and last message with its sender", () => {
    const messages = [
      aMessage(1, "ann"),
      aMessage(2, "ann", { content: "last" }),
      aMessage(3, "ann", { status: "recalled" }),
    ];
    const room = aRoom(aMember("ben"), { name: "Tea" });
    const members = [aMember("ann"), aMember("ben")];
    reportRoom(emptyState(session), { ...emptyState(session), loaded: true, room, members, messages, unreadCount: 2 });
    expect(seen()).toMatchObject({ name: "Tea", unread: 2, last: { message: { content: "last" }, senderName: "ANN" } });
  });

  it("marks the sender of the newest message as removed", () => {
    const room = aRoom(aMember("ben"), { name: "Tea", former: [{ id: "ann", name: "ANN" }] });
    const messages = [aMessage(1, "ann")];
    reportRoom(emptyState(session), {
      ...emptyState(session),
      loaded: true,
      room,
      members: [aMember("ben")],
      messages,
    });
    expect(seen()?.last).toMatchObject({ senderName: "ANN", senderGone: true });
  });

  it("marks an unread mention of this member, until it is read", () => {
    const messages = [aMessage(1, "ann", { content: "@Bo are you there?" }), aMessage(2, "ann")];
    const members = [aMember("ann"), aMember("ben", { name: "Bo" })];
    const reported = (readUpTo: number) => {
      const room = aRoom(aMember("ben", { name: "Bo", readUpTo }), { name: "Tea" });
      reportRoom(emptyState(session), {
        ...emptyState(session),
        loaded: true,
        room,
        members,
        messages,
        unreadCount: 2 - readUpTo,
      });
      return seen()?.mentioned;
    };
    expect(reported(0)).toBe(true);
    expect(reported(1)).toBeUndefined();
  });
});
