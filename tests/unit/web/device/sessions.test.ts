import { describe, expect, it, vi } from "vitest";
import { seatPrefix } from "../../../../web/device/session.ts";
import { openSessions } from "../../../../web/device/sessions.ts";
import { openLocalStore } from "../../../../web/lib/browser/local-store.ts";
import { aMember, aRoom } from "../../support/room-things.ts";

const day = 86_400_000;

function login(linkCode: string, memberId = "ben") {
  return {
    token: `t-${linkCode}`,
    roomId: "room12345678",
    linkCode,
    memberId,
    role: "member" as const,
    room: aRoom(aMember(memberId)),
  };
}

/** A device: its storage, its clock, and the deleted rooms. */
function device() {
  const store = openLocalStore(() => undefined);
  const forgotten: string[] = [];
  const clock = { now: 100 * day };
  const sessions = openSessions({
    store,
    now: () => clock.now,
    onForgotten: (session) => forgotten.push(seatPrefix(session)),
  });
  return { store, sessions, clock, forgotten };
}

describe("the sessions of a device", () => {
  it("are found by their own link and by the one the person came by", () => {
    const { sessions } = device();
    sessions.remember(login("own-link"), "room-link");
    expect(sessions.find("own-link")?.token).toBe("t-own-link");
    expect(sessions.find("room-link")?.token).toBe("t-own-link");
    expect(sessions.find("another")).toBeUndefined();
    sessions.remember(login("own-link"), "own-link");
    expect(sessions.find("room-link")?.linkCode).toBe("own-link");
  });

  it("have an address that is no link code, and names the seat where the device has several in a room", () => {
    const { sessions } = device();
    const ben = sessions.remember(login("own-link"), "room-link");
    expect(sessions.roomCodeOf(ben)).toBe("room12345678");
    const ann = sessions.remember(login("anns-link", "ann"), "anns-link");
    for (const session of [ann, ben]) {
      expect(sessions.roomCodeOf(session)).toBe(`room12345678-${session.memberId}`);
      expect(sessions.find(sessions.roomCodeOf(session))?.memberId).toBe(session.memberId);
    }
    sessions.forget(ann);
    expect(sessions.roomCodeOf(ben)).toBe("room12345678");
  });

  it("are found for any link of the room where a page of the room is asked for, and not to log in", () => {
    const { sessions } = device();
    sessions.remember(login("room12345678own"), "room12345678own");
    expect(sessions.findRoom("room12345678former")?.memberId).toBe("ben");
    expect(sessions.find("room12345678former")).toBeUndefined();
    expect(sessions.findRoom("another12345former")).toBeUndefined();
  });

  it("keep the link to log in again by after the server ended them, and nothing after a log-out", () => {
    const { sessions, clock } = device();
    const session = sessions.remember(login("own-link"), "room-link");
    sessions.end(session);
    expect(sessions.list()).toEqual([]);
    expect(sessions.find("own-link")).toBeUndefined();
    expect(sessions.linkFor("room12345678")).toBe("own-link");
    sessions.remember(login("own-link"), "own-link");
    expect(sessions.find("room-link")?.token).toBe("t-own-link");
    sessions.end(session);
    clock.now += 14 * day + 1;
    expect(sessions.linkFor("room12345678")).toBeUndefined();
    sessions.forget(sessions.remember(login("own-link"), "own-link"));
    expect(sessions.linkFor("room12345678")).toBeUndefined();
  });

  it("have one session for a seat, also when its link was replaced", () => {
    const { sessions } = device();
    sessions.remember(login("old-link"), "old-link");
    sessions.remember(login("new-link"), "new-link");
    expect(sessions.list().map(({ linkCode }) => linkCode)).toEqual(["new-link"]);
  });

  it("are deleted after 14 days without use, with their data", () => {
    const { sessions, clock, forgotten } = device();
    sessions.remember(login("a", "ann"), "a");
    const used = sessions.remember(login("b", "ben"), "b");
    clock.now += 10 * day;
    sessions.touch(used);
    clock.now += 4 * day + 1;
    expect(sessions.list().map(({ linkCode }) => linkCode)).toEqual(["b"]);
    expect(forgotten).toEqual(["room12345678/ann/"]);
  });

  it("are deleted by the server's time only: no clock of the device, at 2015 or 20 days ahead, deletes one", () => {
    const store = openLocalStore(() => undefined);
    const forgotten: string[] = [];
    const opened = (now?: number) =>
      openSessions({ store, now: () => now, onForgotten: (session) => forgotten.push(seatPrefix(session)) });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2015, 0) });
    opened().remember(login("a"), "a");
    for (const time of [Date.UTC(2026, 0), Date.UTC(2026, 0, 21), Date.UTC(2015, 0)]) {
      vi.setSystemTime(time);
      expect(opened().list()).toHaveLength(1);
    }
    vi.useRealTimers();
    const server = 1000 * day;
    expect(opened(server).list()).toHaveLength(1);
    expect(opened(server + 13 * day).list()).toHaveLength(1);
    expect(forgotten).toEqual([]);
    expect(opened(server + 15 * day).list()).toHaveLength(0);
    expect(forgotten).toEqual(["room12345678/ben/"]);
  });

  it("used before the server's time is known count from its first answer, also on day 15", () => {
    const { store, clock, sessions, forgotten } = device();
    const session = sessions.remember(login("a"), "a");
    const page: { now: number | undefined } = { now: undefined };
    const reopened = openSessions({
      store,
      now: () => page.now,
      onForgotten: (session) => forgotten.push(seatPrefix(session)),
    });
    reopened.touch(session);
    page.now = clock.now + 15 * day;
    expect(reopened.list()).toHaveLength(1);
    expect(JSON.parse(store.get("parley.session.a") ?? "").usedAt).toBe(page.now);
    page.now += 13 * day;
    expect(reopened.list()).toHaveLength(1);
    expect(forgotten).toEqual([]);
  });

  it("are not deleted by their own use, nor by another login, however late that is", () => {
    const { sessions, clock, forgotten } = device();
    const ben = sessions.remember(login("b", "ben"), "b");
    sessions.end(sessions.remember(login("a", "ann"), "a"));
    clock.now += 15 * day;
    sessions.touch(ben);
    sessions.remember(login("a", "ann"), "a");
    expect(sessions.list()).toHaveLength(2);
    expect(forgotten).toEqual([]);
  });

  it("of earlier releases, which stored the device's time, count from the server's first answer", () => {
    const store = openLocalStore(() => undefined);
    const { usedAt: _, ...stored } = openSessions({ store, now: () => 0 }).remember(login("a"), "a");
    store.set("parley.session.a", JSON.stringify({ ...stored, lastActiveAt: Date.UTC(2015, 0) }));
    const at = (now: number) => openSessions({ store, now: () => now }).list().length;
    expect([at(Date.UTC(2026, 0)), at(Date.UTC(2026, 0, 14)), at(Date.UTC(2026, 0, 16))]).toEqual([1, 1, 0]);
  });

  it("do not come back after a log-out", () => {
    const { sessions } = device();
    const session = sessions.remember(login("a"), "a");
    sessions.forget(session);
    sessions.touch(session);
    expect(sessions.list()).toEqual([]);
  });

  it("leave out damaged entries", () => {
    const { sessions, store } = device();
    store.set("parley.session.x", "{nonsense");
    store.set("parley.session.y", JSON.stringify({ token: 1 }));
    expect(sessions.list()).toEqual([]);
  });

  it("notify of each change", () => {
    const { sessions } = device();
    let played = 0;
    const stop = sessions.onChange(() => played++);
    const session = sessions.remember(login("a"), "a");
    sessions.touch(session, { roomName: "Coffee" });
    sessions.touch(session);
    sessions.forget(session);
    stop();
    sessions.remember(login("a"), "a");
    expect(played).toBe(3);
  });
});
