import { ResultCode } from "@contract/codes.ts";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { roomStores } from "../../../../web/device/database.ts";
import { sessions } from "../../../../web/device/device-sessions.ts";
import { notificationTag } from "../../../../web/device/notification-tag.ts";
import { seatPrefix } from "../../../../web/device/session.ts";
import { loadCache, saveCache } from "../../../../web/room/cache/cache.ts";
import { cacheRoom, evictRoom } from "../../../../web/room/cache/recent-rooms.ts";
import { findOverview, overviews, overviewTimes, updateOverview } from "../../../../web/room/overviews.ts";
import { refreshOverview } from "../../../../web/room/refresh-overviews.ts";
import { emptyState } from "../../../../web/room/state/state.ts";
import type { RoomState } from "../../../../web/room/types.ts";
import { encryptAvatar } from "../../../../web/sealed/avatars.ts";
import { seatKeysOf } from "../../../../web/sealed/seat/seat-keys.ts";
import { eventually } from "../../../support/eventually.ts";
import { FakeRoom } from "../../support/fake-room.ts";
import { FakeSealedRoom } from "../../support/fake-sealed-room.ts";
import { aMember, aMessage, aRoom, aSession } from "../../support/room-things.ts";

let server: FakeRoom;
let calls: number;
/** Queries of the requests. */
let asked: URLSearchParams[];
let now = 1_800_000_000_000;
const later = 60_000;
const session = aSession("ben");
const seen = () => overviews.getState()[seatPrefix(session)];
/** A minute later. */
function refresh(): Promise<unknown> {
  now += later;
  return refreshOverview(session, "en", now);
}
/** The overview that the current room gives of itself. */
function reported(changes: Partial<RoomState>) {
  const room = aRoom(aMember("ben"), { name: "Tea" });
  const members = [aMember("ann"), aMember("ben")];
  updateOverview(emptyState(session), { ...emptyState(session), loaded: true, room, members, ...changes });
  return seen();
}

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
    await refresh();
    expect(calls).toBe(2);
    expect(seen()?.name).toBe("Coffee");
  });

  it("are requested with the last answer's tag, and stay as they are while the room says that nothing changed", async () => {
    server.say("ann", "hello");
    await refreshOverview(session, "en", now);
    expect(seen()).toMatchObject({ unread: 1, last: { message: { content: "hello" } } });
    const before = seen();
    await refresh();
    expect(asked.at(-1)?.get("known")).toBe("one.1");
    expect(seen()).toBe(before);
    server.say("ann", "are you there?");
    await refresh();
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

  it("are requested at once after another login of the seat, and no longer say that it was logged out", async () => {
    server.failCalls = { status: 200, code: ResultCode.loggedOut };
    await refreshOverview(session, "en", now);
    const again = aSession("ben", { token: "ben" });
    const stageOf = (one: typeof session) => findOverview(overviews.getState(), one)?.stage;
    expect([session, again].map(stageOf)).toEqual(["loggedOut", undefined]);
    server.failCalls = undefined;
    await refreshOverview(again, "en", now + 5);
    expect(stageOf(again)).toBe("open");
  });

  it("are requested again also when the clock was set back meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    await refreshOverview(session, "en");
    vi.setSystemTime(Date.now() - 86_400_000);
    vi.advanceTimersByTime(later);
    await refreshOverview(session, "en");
    vi.useRealTimers();
    expect(calls).toBe(2);
  });

  it("show that a room ended, and are unchanged by a lost network", async () => {
    await refreshOverview(session, "en", now);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await refresh();
    expect(seen()?.stage).toBe("open");
    vi.stubGlobal("fetch", server.fetch);
    server.failCalls = { status: 200, code: ResultCode.roomExpired };
    await refresh();
    expect(seen()?.stage).toBe("expired");
    server.failCalls = { status: 200, code: ResultCode.seatReset };
    await refresh();
    expect(seen()).toMatchObject({ stage: "ended", name: "Tea", unread: 0 });
  });
});

describe("overviews of sealed rooms", () => {
  it("are decrypted without the members' pictures, however often they are refreshed", async () => {
    const sealed = await FakeSealedRoom.open("sealed-room-1");
    const picture = await encryptAvatar(sealed.keys, "ben", new Uint8Array(16));
    const ben = sealed.members.find(({ id }) => id === "ben");
    if (ben) ben.avatar = "/media/ben";
    const made = vi.spyOn(URL, "createObjectURL");
    const fetched: string[] = [];
    vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
      fetched.push(address);
      return address === "/media/ben" ? new Response(picture) : sealed.fetchSealed(address, init);
    });
    const session = aSession("ben", { roomId: sealed.keys.roomId, sealed: true });
    const seat = await seatKeysOf(session);
    await seat.enter({ keyEpoch: 1, key: sealed.keys.bytesOf(1) ?? new Uint8Array() });
    for (let at = 0; at < 10; at++) {
      await sealed.annSays(`message ${at}`);
      now += later;
      await refreshOverview(session, "en", now);
      expect(overviews.getState()[seatPrefix(session)]?.last?.message.content).toBe(`message ${at}`);
    }
    expect(fetched).not.toContain("/media/ben");
    expect(made).not.toHaveBeenCalled();
  });
});

describe("messages of a room that is not open", () => {
  it("are dropped once its session ended, and not while it can be renewed", async () => {
    const member = aMember("ben");
    const room = { rev: 1, room: aRoom(member), members: [member], messages: [aMessage(1, "ann")], hasOlder: false };
    const cached = async () =>
      [evictRoom(session.token), await loadCache(roomStores(), session)].filter(Boolean).length;
    sessions.remember({ ...session, room: room.room }, session.linkCode);
    const ends = async (code: number) => {
      cacheRoom(session.token, { ...room, hidden: new Set() });
      server.failCalls = { status: 200, code };
      await refresh();
    };
    await saveCache(roomStores(), session, room);
    await ends(ResultCode.roomExpired);
    expect(await cached()).toBe(2);
    await ends(ResultCode.seatReset);
    expect(await cached()).toBe(0);
    sessions.forget(session);
  });
});

describe("a seat that the list finds gone", () => {
  it.each(["seatReset", "roomPurged"] as const)("leaves nothing on the device after %s, once", async (name) => {
    const other = aSession("ben", { roomId: "another12345", linkCode: "another12345ben", token: "another" });
    for (const one of [session, other]) sessions.remember({ ...one, room: aRoom(aMember("ben")) }, one.linkCode);
    const closed: string[] = [];
    const [tag, otherTag] = [notificationTag(session), notificationTag(other)];
    // Another seat in the room is not on this device; the notice of a former release has the room's tag.
    const tags = [tag, session.roomId, otherTag];
    const getNotifications = async () => tags.map((tag) => ({ tag, close: () => closed.push(tag) }));
    const clearAppBadge = vi.fn();
    vi.stubGlobal("navigator", {
      serviceWorker: { getRegistration: async () => ({ getNotifications }) },
      clearAppBadge,
    });
    await roomStores().write({ storeName: "drafts", key: seatPrefix(session), value: 1 });
    server.failCalls = { status: 200, code: ResultCode[name] };
    await refresh();
    await eventually(() => expect(clearAppBadge).toHaveBeenCalledTimes(1));
    expect(closed).toEqual([tag, session.roomId]);
    expect(await roomStores().all("drafts", seatPrefix(session))).toEqual([]);
    expect(seen()?.stage).toBe("ended");
    // The list still shows it.
    expect(sessions.list()).toHaveLength(2);
    now += 10 * later;
    await refresh();
    expect(calls).toBe(2);
    // Another seat's end comes after whatever the first one's may have begun again.
    await refreshOverview(other, "en", now);
    await eventually(() => expect(closed).toContain(otherTag));
    expect(new Set(closed)).toEqual(new Set(tags));
    for (const one of [session, other]) sessions.forget(one);
  });
});

describe("the overview of the current room", () => {
  it("has its name, unread count, and last message with its sender", () => {
    const last = aMessage(2, "ann", { content: "last" });
    const messages = [aMessage(1, "ann"), last, aMessage(3, "ann", { status: "recalled" })];
    expect(reported({ messages, unreadCount: 2 })).toMatchObject({
      ...{ name: "Tea", unread: 2, last: { message: { content: "last" }, senderName: "ANN" } },
    });
  });

  it("marks the sender of the newest message as removed", () => {
    const room = aRoom(aMember("ben"), { name: "Tea", former: [{ id: "ann", name: "ANN" }] });
    const { last } = reported({ room, members: [aMember("ben")], messages: [aMessage(1, "ann")] }) ?? {};
    expect(last).toMatchObject({ senderName: "ANN", senderGone: true });
  });

  it("marks an unread mention of this member, until it is read", () => {
    const messages = [aMessage(1, "ann", { content: "@Bo are you there?" }), aMessage(2, "ann")];
    const members = [aMember("ann"), aMember("ben", { name: "Bo" })];
    const mentioned = [0, 1].map((readUpTo) => {
      const room = aRoom(aMember("ben", { name: "Bo", readUpTo }), { name: "Tea" });
      return reported({ room, members, messages, unreadCount: 2 - readUpTo })?.mentioned;
    });
    expect(mentioned).toEqual([true, undefined]);
  });
});
