import { ResultCode } from "@contract/codes.ts";
import { listMembers } from "@contract/endpoints/members.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import { ClientEvent } from "@contract/events.ts";
import { noticeMax } from "@contract/known-notices.ts";
import * as Limits from "@contract/limits.ts";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FailureAction } from "../../../../web/api/api-error.ts";
import { sessions } from "../../../../web/device/device-sessions.ts";
import { knownServerTime, observeServerTime, serverNow } from "../../../../web/lib/server-clock.ts";
import { loadDraft, saveDraft } from "../../../../web/room/cache/drafts.ts";
import type { RoomOptions } from "../../../../web/room/room-options.ts";
import type { RoomSession } from "../../../../web/room/room-session.ts";
import { eventually } from "../../../support/eventually.ts";
import { FakeRoom } from "../../support/fake-room.ts";
import { live, openRoom, textsOf, until, useRoomTimers } from "../../support/open-room.ts";
import { aDevice, aMember, aRoom, aSession, openStores } from "../../support/room-things.ts";

let server: FakeRoom;
let failures: FailureAction[];
let entered: RoomSession[];

function enter(locks?: LockManager, more: Partial<RoomOptions> = {}): RoomSession {
  const room = openRoom(server, { onFailure: (action) => failures.push(action), locks, ...more });
  entered.push(room);
  return room;
}

async function enterLive(...how: Parameters<typeof enter>) {
  const room = enter(...how);
  return { room, actions: (await live(room)).actions };
}
const texts = (room: RoomSession) => textsOf(room.store.getState());
const resumes = () => server.received.filter(({ type }) => type === "list_reconnect_msg");
const sends = () => server.received.filter(({ type }) => type === "add_msg");

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  useRoomTimers();
  server = new FakeRoom("ann", "ben");
  vi.stubGlobal("fetch", server.fetch);
  failures = [];
  entered = [];
});
afterEach(() => {
  for (const room of entered) room.leave();
  sessions.forget(aSession("ben"));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("entering", () => {
  it("shows the newest page, and goes live", async () => {
    for (let index = 1; index <= 150; index++) server.say("ann", `m${index}`);
    const room = enter();
    const state = await live(room);
    expect(state.messages).toHaveLength(100);
    expect(state).toMatchObject({ hasOlder: true, loaded: true, unreadCount: 150, firstUnreadId: 1 });
    expect(await state.actions.reach(3)).toBe(true);
    expect(room.store.getState().messages[2]?.content).toBe("m3");
  });

  it("gets messages sent between loading and going live", async () => {
    server.say("ann", "before");
    server.autoOpen = false;
    const room = enter();
    const socket = server.opened[0];
    if (socket) server.accept(socket);
    server.say("ann", "while loading");
    await live(room);
    server.say("ann", "after");
    expect(texts(room)).toEqual(["before", "while loading", "after"]);
  });

  it("opens from the cache, and requests only missed messages", async () => {
    for (let index = 1; index <= 3; index++) server.say("ann", `m${index}`);
    const { room: first } = await enterLive();
    first.leave();
    server.recall(2, "ann");
    server.say("ann", "m4");
    server.autoOpen = false;
    const second = enter();
    await until(second, ({ loaded }) => loaded);
    expect(texts(second)).toEqual(["m1", "m2", "m3"]);
    const socket = server.opened[1];
    if (socket) server.accept(socket);
    await live(second);
    expect(texts(second)).toEqual(["m1", "", "m3", "m4"]);
    expect(resumes()).not.toEqual([]);
    for (const asked of resumes()) expect(asked).toMatchObject({ memberId: "ben", data: { pos_id: 3 } });
  });

  it("looks for a message that is newer than all it has once it has caught up, after a sleep too", async () => {
    server.say("ann", "before");
    const { room: first } = await enterLive();
    first.leave();
    const announced = server.say("ann", "announced");
    server.autoOpen = false;
    const { actions } = await until(enter(), ({ loaded }) => loaded);
    const reached = actions.reach(announced.id);
    const socket = server.opened[1];
    server.autoOpen = true;
    if (socket) server.accept(socket);
    expect(await reached).toBe(true);
    expect(await actions.reach(announced.id + 1)).toBe(false);

    // The socket is dead, and the page has not noticed.
    server.sockets.clear();
    server.say("ann", "while the page was suspended");
    expect(await actions.reach(announced.id + 1)).toBe(true);
  });

  it("shows a room that this page left at once, and requests only missed messages", async () => {
    server.say("ann", "before");
    sessions.remember({ ...aSession("ben"), room: aRoom(aMember("ben")) }, "room12345678ben");
    const { room: first } = await enterLive();
    first.leave();
    server.say("ann", "meanwhile");
    server.asked.length = 0;
    const second = enter();
    expect(texts(second)).toEqual(["before"]);
    await live(second);
    expect(texts(second)).toEqual(["before", "meanwhile"]);
    expect(server.asked).toEqual([]);
    second.leave();
    sessions.forget(aSession("ben"));
    expect(texts(enter())).toEqual([]);
  });

  it("stores nothing in memory of a room whose session ended", async () => {
    server.say("ann", "before");
    sessions.remember({ ...aSession("ben"), room: aRoom(aMember("ben")) }, "room12345678ben");
    const { room: first } = await enterLive();
    server.cut(4000);
    await until(first, ({ connection }) => connection === "closed");
    first.leave();
    expect(texts(enter())).toEqual([]);
  });

  it("stores the use of its session as soon as the server's time is known, and again when it jumps", async () => {
    const times: (number | undefined)[] = [];
    const touch = () => void times.push(knownServerTime());
    const { room } = await enterLive(undefined, { remembered: { ...aDevice(), touch } });
    const later = serverNow() + 15 * 86_400_000;
    observeServerTime(later);
    expect(times.at(-1)).toBe(later);
    room.leave();
    const before = times.length;
    observeServerTime(later + 86_400_000);
    expect(times).toHaveLength(before);
  });

  it("ends when another tab logs this device out, though the network is away, and stays while the seat is stored", async () => {
    const session = sessions.remember({ ...aSession("ben"), room: aRoom(aMember("ben")) }, "room12345678ben");
    const { room } = await enterLive(undefined, { remembered: sessions });
    server.autoOpen = false;
    server.cut();
    sessions.remember({ ...aSession("ann"), room: aRoom(aMember("ann")) }, "room12345678ann");
    sessions.forget(aSession("ann"));
    await vi.advanceTimersByTimeAsync(2000);
    expect(room.store.getState().ended).toBeUndefined();
    sessions.forget(session);
    await vi.advanceTimersByTimeAsync(2000);
    expect(room.store.getState()).toMatchObject({ connection: "closed", ended: { code: ResultCode.loggedOut } });
    expect(failures.at(-1)).toEqual({ do: "logOut", code: ResultCode.loggedOut });
  });

  it("knows the room and the member's own settings without a connection", async () => {
    const { room: first, actions } = await enterLive();
    await actions.editMe({ flags: { preview: true, mailUnread: true } });
    first.leave();
    server.autoOpen = false;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    const { room, session } = await until(enter(), ({ loaded }) => loaded);
    expect(room).toMatchObject({ roomId: "room12345678", name: "Tea", me: { id: "ben" } });
    expect(room.me.flags).toMatchObject({ preview: true, mailUnread: true, sound: false });
    expect(session).toMatchObject({ token: "token-ben", memberId: "ben", role: "member" });
  });
});

describe("sending", () => {
  it("shows at once, and has the message once when it is acknowledged", async () => {
    const { room, actions } = await enterLive();
    actions.sendText("one");
    actions.sendText("two");
    const state = await until(room, ({ outbox }) => outbox.length === 0);
    expect(state.messages.map(({ content }) => content)).toEqual(["one", "two"]);
    expect(server.messages).toHaveLength(2);
  });

  it("resends with the same event id when the ack was lost, and has it once", async () => {
    const { room, actions } = await enterLive();
    server.loseFrames = 1;
    actions.sendText("only once");
    expect(server.messages).toHaveLength(1);
    expect(room.store.getState().outbox).toMatchObject([{ state: "sending" }]);
    server.cut();
    actions.sendText("and this after it");
    actions.reconnectNow();
    const state = await until(room, ({ outbox, connection }) => connection === "live" && outbox.length === 0);
    expect(state.messages.map(({ content }) => content)).toEqual(["only once", "and this after it"]);
    expect(server.messages.map(({ content }) => content)).toEqual(["only once", "and this after it"]);
  });

  it("keeps messages typed offline after the page closes", async () => {
    const { room: first, actions } = await enterLive();
    server.autoOpen = false;
    server.cut();
    for (const text of ["a", "b", "c"]) actions.sendText(text);
    await eventually(async () => expect(await openStores().all("outbox", "")).toHaveLength(3));
    const typed = first.store.getState().outbox.map(({ eventId }) => eventId);
    first.leave();
    server.autoOpen = true;
    const second = enter();
    await until(second, ({ connection, messages }) => connection === "live" && messages.length === 3);
    expect(texts(second)).toEqual(["a", "b", "c"]);
    expect(sends().map(({ eventId }) => eventId)).toEqual(typed);
    await eventually(async () => expect(await openStores().all("outbox", "")).toHaveLength(0));
  });

  it("takes the draft away with the message, and leaves the one that was typed since", async () => {
    const stores = openStores();
    const session = aSession("ben");
    await saveDraft(session, { text: "hel", replyTo: 0 }, stores);
    const { room: first, actions } = await enterLive();
    server.autoOpen = false;
    server.cut();
    actions.sendText("hello");
    await eventually(async () => expect(await loadDraft(session, stores)).toBeUndefined());
    await saveDraft(session, { text: "next", replyTo: 7 }, stores);
    first.leave();
    server.autoOpen = true;
    const second = enter();
    await until(second, ({ messages, outbox }) => messages.length === 1 && outbox.length === 0);
    expect(await loadDraft(session, stores)).toEqual({ text: "next", replyTo: 7 });
    await saveDraft(session, { text: "", replyTo: 0 }, stores);
    expect(await loadDraft(session, stores)).toBeUndefined();
  });

  it("leaves the draft in the composer with a poll, which did not come out of it", async () => {
    const stores = openStores();
    await saveDraft(aSession("ben"), { text: "hel", replyTo: 0 }, stores);
    const { room, actions } = await enterLive();
    actions.sendText("Where do we meet?", undefined, { options: ["Bridge", "Station"] });
    await until(room, ({ messages, outbox }) => messages.length === 1 && outbox.length === 0);
    await eventually(async () => expect(await stores.all("outbox", "")).toHaveLength(0));
    expect(await loadDraft(aSession("ben"), stores)).toEqual({ text: "hel", replyTo: 0 });
  });

  it("has a message once that two tabs of one seat send", async () => {
    const { room: first, actions } = await enterLive();
    server.deafTo.add("add_msg");
    actions.sendText("shared");
    await eventually(async () => expect(await openStores().all("outbox", "")).toHaveLength(1));
    const { room: second } = await enterLive();
    server.deafTo.clear();
    server.cut();
    first.store.getState().actions.reconnectNow();
    second.store.getState().actions.reconnectNow();
    for (const room of [first, second])
      await until(room, ({ outbox, messages }) => outbox.length === 0 && messages.length === 1);
    expect(server.messages).toHaveLength(1);
  });

  it("leaves a living tab its messages, and takes them over when it is gone", async () => {
    const { room: first, actions } = await enterLive(navigator.locks);
    server.deafTo.add("add_msg");
    actions.sendText("mine");
    await eventually(async () => expect(await openStores().all("outbox", "")).toHaveLength(1));
    const { room: second } = await enterLive(navigator.locks);
    expect(second.store.getState().outbox).toHaveLength(0);
    server.deafTo.clear();
    first.leave();
    await until(second, ({ messages }) => messages.length === 1);
    expect(server.messages).toHaveLength(1);
  });

  it("shows a silent loss a second after a message was sent, and drops the connection without a pong", async () => {
    const { room, actions } = await enterLive();
    server.deafTo.add("add_msg").add("ping");
    actions.sendText("into the void");
    // A text is sent once it is stored, in real time.
    await eventually(() => expect(sends()).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(Limits.pingAfterUnansweredMs);
    expect(room.store.getState()).toMatchObject({ connection: "live", unanswered: true });
    // The real clock moves on, too: a short wait for the next connection might end meanwhile.
    const random = vi.spyOn(Math, "random").mockReturnValue(0.99);
    await vi.advanceTimersByTimeAsync(Limits.pongTimeoutMs);
    random.mockRestore();
    expect(room.store.getState()).toMatchObject({ connection: "waiting", unanswered: false });
    server.deafTo.clear();
    actions.reconnectNow();
    await until(room, ({ messages }) => messages.length === 1);
  });

  it("takes the sign of a silent loss back with the answer, and stays connected", async () => {
    const { room, actions } = await enterLive();
    server.deafTo.add("add_msg").add("ping");
    actions.sendText("slow");
    // A text is sent once it is stored, in real time.
    await eventually(() => expect(sends()).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(Limits.pingAfterUnansweredMs);
    expect(room.store.getState().unanswered).toBe(true);
    server.deafTo.clear();
    server.say("ann", "still here");
    await until(room, ({ unanswered }) => unanswered === false);
    await vi.advanceTimersByTimeAsync(Limits.pongTimeoutMs);
    expect(room.store.getState()).toMatchObject({ connection: "live" });
    expect(server.opened).toHaveLength(1);
  });

  it("withdraws a message that waits for the network", async () => {
    const { room, actions } = await enterLive();
    server.cut();
    actions.sendText("not this one");
    actions.sendText("this one");
    await eventually(async () => expect(await openStores().all("outbox", "")).toHaveLength(2));
    actions.discard(room.store.getState().outbox[0]?.eventId ?? "");
    await eventually(async () => expect(await openStores().all("outbox", "")).toHaveLength(1));
    actions.reconnectNow();
    await until(room, ({ outbox, messages }) => outbox.length === 0 && messages.length === 1);
    expect(server.messages.map(({ content }) => content)).toEqual(["this one"]);
  });

  it("sends a message that was withdrawn on its way, and shows it once", async () => {
    const { room, actions } = await enterLive();
    server.loseFrames = 1;
    actions.sendText("on its way");
    const { eventId = "" } = room.store.getState().outbox[0] ?? {};
    actions.discard(eventId);
    expect(room.store.getState().outbox).toMatchObject([{ state: "sending" }]);
    server.cut();
    actions.reconnectNow();
    await until(room, ({ outbox, connection }) => connection === "live" && outbox.length === 0);
    expect(texts(room)).toEqual(["on its way"]);
    expect(server.messages).toHaveLength(1);
  });

  it("shows a message once that the room had before it was withdrawn", async () => {
    const { room, actions } = await enterLive();
    server.loseFrames = 1;
    actions.sendText("stored, unanswered");
    server.cut();
    const { outbox } = await until(room, ({ outbox }) => outbox[0]?.state === "waiting");
    actions.discard(outbox[0]?.eventId ?? "");
    expect(room.store.getState().outbox).toEqual([]);
    actions.reconnectNow();
    await until(room, ({ messages }) => messages.length === 1);
    expect(texts(room)).toEqual(["stored, unanswered"]);
    expect(sends()).toHaveLength(1);
  });

  it("fails after a minute without an ack, and goes with one tap", async () => {
    const { room, actions } = await enterLive();
    server.deafTo.add("add_msg");
    actions.sendText("slow");
    await vi.advanceTimersByTimeAsync(59_000);
    expect(room.store.getState().outbox).toMatchObject([{ state: "sending" }]);
    await vi.advanceTimersByTimeAsync(17_000);
    const [item] = room.store.getState().outbox;
    expect(item?.state).toBe("failed");
    server.deafTo.clear();
    actions.retry(item?.eventId ?? "");
    await until(room, ({ outbox }) => outbox.length === 0);
    expect(new Set(sends().map(({ eventId }) => eventId)).size).toBe(1);
    expect(texts(room)).toEqual(["slow"]);
  });

  it("says why a message was refused, and keeps it", async () => {
    const { room, actions } = await enterLive();
    server.refuse = { code: -1, text: "You are muted." };
    actions.sendText("hello?");
    const state = await until(room, ({ outbox }) => outbox[0]?.state === "failed");
    expect(state.outbox[0]?.error).toBe("You are muted.");
    expect(failures).toEqual([{ do: "toast", code: -1, text: "You are muted." }]);
  });

  it("sends a long outbox in order without a flood", async () => {
    const { room, actions } = await enterLive();
    server.cut();
    for (let index = 0; index < 80; index++) actions.sendText(`n${index}`);
    actions.reconnectNow();
    await live(room);
    expect(server.messages.length).toBeLessThanOrEqual(40);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.messages.map(({ content }) => content)).toEqual(
      Array.from({ length: 80 }, (_, index) => `n${index}`),
    );
  });
});

describe("a burst", () => {
  const burst = Array.from({ length: 150 }, (_, index) => `n${index}`);
  const sentTexts = () => server.messages.map(({ content }) => content);

  it("arrives whole and in order, however often the server says to slow down, and nothing of it fails", async () => {
    server.takes = 25;
    const { room, actions } = await enterLive();
    const states = new Set<string>();
    room.store.subscribe(({ outbox }) => void outbox.forEach(({ state }) => void states.add(state)));
    for (const text of burst) actions.sendText(text);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentTexts()).toEqual(burst);
    expect(room.store.getState().outbox).toEqual([]);
    expect([...states].sort()).toEqual(["sending", "waiting"]);
    expect(failures).toEqual([]);
  });

  it("of long messages keeps below the bytes that the server takes in a minute", async () => {
    const { actions } = await enterLive();
    const content = "海".repeat(Limits.textMaxUnits / 2);
    for (let count = 0; count < 120; count++) actions.sendText(`${count} ${content}`);
    await vi.advanceTimersByTimeAsync(30_000);
    const bytes = sentTexts().reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect(bytes).toBeGreaterThan(Limits.outboxBytes);
    expect(bytes).toBeLessThan(Limits.storedBytesPerMinute);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentTexts().map((text) => Number.parseInt(text, 10))).toEqual(
      Array.from({ length: 120 }, (_, count) => count),
    );
  });

  it("that failed for good goes again with one press, in its order", async () => {
    const { room, actions } = await enterLive();
    server.refuse = { code: -1, text: "You are muted." };
    for (const text of ["one", "two", "three"]) actions.sendText(text);
    await until(room, ({ outbox }) => outbox.length === 3 && outbox.every(({ state }) => state === "failed"));
    server.refuse = undefined;
    actions.sendText("four");
    await until(room, ({ outbox }) => outbox.length === 3);
    actions.retryAll();
    await until(room, ({ outbox }) => outbox.length === 0);
    expect(sentTexts()).toEqual(["four", "one", "two", "three"]);
  });
});

describe("recovering", () => {
  it("waits where the server says to slow down, and goes on with the same socket", async () => {
    server.say("ann", "one");
    const { room } = await enterLive();
    server.cut();
    server.say("ann", "two");
    server.refusesMissed = 2;
    room.store.getState().actions.reconnectNow();
    await vi.advanceTimersByTimeAsync(2500);
    await live(room);
    expect(texts(room)).toEqual(["one", "two"]);
    expect(server.opened).toHaveLength(2);
  });

  it("asks at once when a revision is missing", async () => {
    const { room } = await enterLive();
    server.loseFrames = 1;
    server.say("ann", "lost");
    expect(texts(room)).toEqual([]);
    server.say("ann", "heard");
    await until(room, ({ connection, messages }) => connection === "live" && messages.length === 2);
    expect(texts(room)).toEqual(["lost", "heard"]);
  });

  it("resumes by the address, without a frame", async () => {
    server.say("ann", "one");
    const { room, actions } = await enterLive();
    server.cut();
    server.say("ann", "two");
    const asked = resumes().length;
    actions.reconnectNow();
    await until(room, ({ connection, messages }) => connection === "live" && messages.length === 2);
    expect(Object.fromEntries(server.opened[1]?.query ?? [])).toEqual({
      lang: "en",
      notices: String(noticeMax),
      pos_id: "1",
      rev: "1",
      epoch: "one",
    });
    expect(resumes().slice(asked)).toMatchObject([{ eventId: "" }]);
    server.say("ann", "three");
    await until(room, ({ messages }) => messages.length === 3);
    expect(texts(room)).toEqual(["one", "two", "three"]);
  });

  it("resumes again when it was cut before the answer", async () => {
    server.say("ann", "one");
    const { room, actions } = await enterLive();
    server.cut();
    server.say("ann", "two");
    server.deafTo.add("list_reconnect_msg");
    actions.reconnectNow();
    await eventually(() => expect(server.sockets.size).toBe(1));
    server.cut();
    server.deafTo.clear();
    actions.reconnectNow();
    await until(room, ({ connection, messages }) => connection === "live" && messages.length === 2);
    expect(texts(room)).toEqual(["one", "two"]);
  });

  it("fetches page after page, with recalls, clears and names that happened meanwhile", async () => {
    for (let index = 1; index <= 5; index++) server.say("ann", `m${index}`);
    const { room, actions } = await enterLive();
    server.cut();
    server.resumePage = 3;
    server.recall(4, "ann");
    server.rename("Coffee");
    for (let index = 6; index <= 20; index++) server.say("ann", `m${index}`);
    actions.reconnectNow();
    const state = await live(room);
    expect(state.messages.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(state.messages[3]?.status).toBe("recalled");
    expect(state.room.name).toBe("Coffee");
    server.clear();
    expect(room.store.getState().messages).toEqual([]);
  });

  it("reloads when the room's epoch changed, and keeps unsent messages", async () => {
    server.say("ann", "old");
    const { room, actions } = await enterLive();
    server.cut();
    actions.sendText("typed");
    server.epoch = "two";
    server.rev = 0;
    server.messages = [];
    server.say("ann", "new");
    actions.reconnectNow();
    await until(room, ({ messages, outbox }) => messages.length === 2 && outbox.length === 0);
    expect(texts(room)).toEqual(["new", "typed"]);
  });

  it("reloads the room when a resume answer is invalid, and goes on", async () => {
    server.say("ann", "old");
    const { room } = await enterLive();
    server.cut();
    server.say("ann", "missed");
    server.garblesMissed = true;
    room.store.getState().actions.reconnectNow();
    await until(room, ({ connection, messages }) => connection === "live" && messages.length === 2);
    server.say("ann", "and after it");
    expect(texts(room)).toEqual(["old", "missed", "and after it"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(room.store.getState().connection).toBe("live");
    expect(server.opened).toHaveLength(2);
  });

  it("detects a dead connection, and reconnects within a second", async () => {
    let openedAt = 0;
    const openSocket: RoomOptions["openSocket"] = (...to) => {
      openedAt ||= performance.now();
      return server.connect(...to);
    };
    const { room } = await enterLive(undefined, { openSocket });
    server.deafTo.add("ping");
    await vi.advanceTimersByTimeAsync(openedAt + 29_500 - performance.now());
    expect(server.opened).toHaveLength(1);
    expect(room.store.getState().connection).toBe("live");
    await vi.advanceTimersByTimeAsync(1_600);
    expect(server.opened).toHaveLength(2);
    await live(room);
  });

  it("does not come back when the server ended the session", async () => {
    for (const [reason, code] of [
      [undefined, -3000] as const,
      ["password", -3001] as const,
      ["undone", -3002] as const,
    ]) {
      failures.length = server.opened.length = 0;
      const { room } = await enterLive();
      server.push({ event: "closeLogout", data: { code: -3000, reason } });
      server.cut(4000);
      expect(room.store.getState()).toMatchObject({ connection: "closed", ended: { code } });
      expect(failures).toEqual([{ do: "askToLogInAgain", code }]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(server.opened).toHaveLength(1);
    }
  });

  it("gets the reason of a refused connection from a call", async () => {
    server.autoOpen = false;
    server.failCalls = { status: 200, code: -2001 };
    const room = enter();
    await vi.advanceTimersByTimeAsync(60_000);
    await until(room, ({ connection }) => connection === "closed");
    expect(failures).toEqual([{ do: "fail", code: -2001 }]);
  });

  it("survives a device clock that is set back by a day", async () => {
    const { room, actions } = await enterLive();
    actions.sendText("today");
    server.cut();
    actions.sendText("then");
    vi.setSystemTime(Date.now() - 86_400_000);
    actions.sendText("yesterday");
    actions.reconnectNow();
    await until(room, ({ outbox, messages }) => outbox.length === 0 && messages.length === 3);
    expect(texts(room)).toEqual(["today", "then", "yesterday"]);
  });

  it("works without storage, and says so when a text exists in this page alone", async () => {
    vi.stubGlobal("indexedDB", {
      open() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    const onNotStored = vi.fn();
    const { room, actions } = await enterLive(undefined, { onNotStored });
    server.autoOpen = false;
    server.cut();
    actions.sendText("anyway");
    await eventually(() => expect(onNotStored).toHaveBeenCalled());
    server.autoOpen = true;
    actions.reconnectNow();
    await until(room, ({ outbox, messages }) => outbox.length === 0 && messages.length === 1);
  });
});

describe("leaving", () => {
  it("tells the server what was read until then, and nothing twice", async () => {
    server.say("ann", "m1");
    const { room, actions } = await enterLive();
    actions.markRead(1);
    room.leave();
    room.leave();
    const reads = server.received.filter(({ type }) => type === ClientEvent.markRead);
    expect(reads.map(({ data }) => data)).toEqual([{ msg_id: "1" }]);
  });
});

describe("answers of calls", () => {
  it("apply at once, and revert no push", async () => {
    server.say("ann", "m1");
    const { room, actions } = await enterLive();
    const old = server.roomFor("ben");
    actions.markRead(1);
    actions.applyRoom({ ...old, name: "Coffee", rev: old.rev + 1 });
    expect(room.store.getState()).toMatchObject({ room: { name: "Coffee", me: { readUpTo: 1 } }, unreadCount: 0 });
    actions.applyRoom({ ...old, roomLink: "/i/new" });
    expect(room.store.getState().room).toMatchObject({ name: "Coffee", roomLink: "/i/new" });
    actions.applyMember(aMember("ann", { muted: true }));
    await actions.editMe({ name: "Benjamin", email: "b@example.com" });
    const { members, room: now } = room.store.getState();
    expect(members.map(({ name, muted }) => [name, muted])).toEqual([
      ["ANN", true],
      ["Benjamin", false],
    ]);
    expect(now.me).toMatchObject({ name: "Benjamin", email: "b@example.com", readUpTo: 1 });
  });

  it("to changes of oneself come in their order: a slow one does not undo the next", async () => {
    const { room, actions } = await enterLive();
    let answerFirst = () => {};
    server.beforeEdit = () => new Promise((resolve) => (answerFirst = resolve));
    const first = actions.editMe({ flags: { showInvite: false } });
    await eventually(() => expect(server.edits).toBe(1));
    server.beforeEdit = undefined;
    const second = actions.editMe({ flags: { notify: true } });
    answerFirst();
    await Promise.all([first, second]);
    expect(room.store.getState().room.me.flags).toMatchObject({ showInvite: false, notify: true });
  });

  it("with the room do not undo a change of oneself that came while they were under way", async () => {
    const { room, actions } = await enterLive();
    const answers: (() => void)[] = [];
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
      const answer = await server.fetch(...call);
      const { pathname } = new URL(String(call[0]), "http://localhost");
      asked.push(pathname);
      if (pathname === getRoom.path) await new Promise<void>((resolve) => answers.push(resolve));
      return answer;
    });
    server.push({ event: "memberChanged", data: aMember("ben"), rev: ++server.rev });
    await vi.advanceTimersByTimeAsync(5000);
    await eventually(() => expect(answers).toHaveLength(1));
    await actions.editMe({ flags: { notify: true } });
    answers[0]?.();
    // The page asks for them once the room is there.
    await eventually(() => expect(asked).toContain(listMembers.path));
    expect(room.store.getState().room.me.flags.notify).toBe(true);
  });

  it("end the session when they say that it is over", async () => {
    const { room } = await enterLive();
    server.failCalls = { status: 200, code: -1000 };
    await expect(room.api(listMembers)).rejects.toMatchObject({ code: -1000 });
    expect(room.store.getState().connection).toBe("closed");
    expect(failures).toEqual([{ do: "logOut", code: -1000 }]);
  });
});

describe("loading older messages", () => {
  it("does not show a message that was recalled while its page was in flight", async () => {
    for (let index = 1; index <= 130; index++) server.say("ann", `m${index}`);
    const { room, actions } = await enterLive();
    let answer = () => {};
    vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
      const response = await server.fetch(address, init);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return response;
    });
    const loading = actions.loadOlder();
    expect(actions.loadOlder()).toBeInstanceOf(Promise);
    await eventually(() => expect(answer).toHaveLength(1));
    server.recall(25, "ann");
    answer();
    await loading;
    const { messages, hasOlder } = room.store.getState();
    expect(messages).toHaveLength(130);
    expect(hasOlder).toBe(false);
    expect(messages[24]).toMatchObject({ id: 25, status: "recalled", content: "" });
  });
});

describe("reports to the server", () => {
  it("batches read receipts, at most one a second", async () => {
    for (let index = 1; index <= 5; index++) server.say("ann", `m${index}`);
    const { room, actions } = await enterLive();
    for (let id = 1; id <= 5; id++) actions.markRead(id);
    expect(room.store.getState().unreadCount).toBe(0);
    await vi.advanceTimersByTimeAsync(1100);
    expect(server.received.filter(({ type }) => type === "read_msg").map(({ data }) => data)).toEqual([
      { msg_id: "5" },
    ]);
  });

  it("sends a typing notice once in three seconds", async () => {
    const { actions } = await enterLive();
    for (let index = 0; index < 10; index++) actions.setTyping(true);
    actions.setTyping(false);
    actions.setTyping(false);
    expect(server.received.filter(({ type }) => type === "typing").map(({ data }) => data)).toEqual([
      { on: true },
      { on: false },
    ]);
  });

  it("ends a typing notice that is not repeated", async () => {
    const { room } = await enterLive();
    server.push({ event: "typing", data: { memberId: "ann", on: true } });
    expect(room.store.getState().typing).toEqual(["ann"]);
    await vi.advanceTimersByTimeAsync(6100);
    expect(room.store.getState().typing).toEqual([]);
  });

  it("recalls, and shows it by its own ack", async () => {
    const { room, actions } = await enterLive();
    actions.sendText("oops");
    await until(room, ({ messages }) => messages.length === 1);
    await actions.recall(1);
    expect(room.store.getState().messages[0]).toMatchObject({ status: "recalled", content: "", rev: 2 });
  });
});
