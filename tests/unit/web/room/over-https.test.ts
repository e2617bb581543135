import type { EndpointBody } from "@contract/endpoints/endpoint.ts";
import { exchange } from "@contract/endpoints/room.ts";
import { pongFrame } from "@contract/events.ts";
import * as Limits from "@contract/limits.ts";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { FailureAction } from "../../../../web/api/api-error.ts";
import type { RoomStore } from "../../../../web/room/actions.ts";
import type { RoomSession } from "../../../../web/room/room-session.ts";
import { eventually } from "../../../support/eventually.ts";
import { FakeRoom, FakeSocket } from "../../support/fake-room.ts";
import { openRoom, textsOf, until as untilRoom, useRoomTimers } from "../../support/open-room.ts";

type Call = EndpointBody<typeof exchange>;

const silent = new FakeRoom();
silent.receive = () => {};

/** The end of a socket, by the kind of the network. */
const blocks = {
  "never answers the upgrade": () => {},
  "answers the upgrade with an error or a page": (socket: FakeSocket) => socket.end(1006),
  "closes the socket at once": (socket: FakeSocket) => {
    socket.open();
    socket.end(1006);
  },
  "lets the upgrade through, and no frame": (socket: FakeSocket) => socket.open(),
};
type Block = (socket: FakeSocket) => void;
const refuses: Block = blocks["answers the upgrade with an error or a page"];

let server: FakeRoom;
let block: Block | undefined;
let attempts: number;
let calls: Call[];
/** Answers a call in place of the room. */
let intercept: (call: Call, answer: () => Promise<Response>, signal: AbortSignal) => Promise<Response>;
let actions: FailureAction[];
let room: RoomSession;

function enter(): void {
  room = openRoom(server, {
    onFailure: (action) => actions.push(action),
    openSocket: (address, protocols) => {
      attempts++;
      if (!block) return server.connect(address, protocols);
      const socket = new FakeSocket(silent, "ben");
      queueMicrotask(() => block?.(socket));
      return socket as unknown as WebSocket;
    },
  });
}

const state = (): RoomStore => room.store.getState();
const texts = () => textsOf(state());
const stored = () => server.messages.map(({ content }) => content);
const framesOf = (call: Call) => (call.frames ?? []) as { type: string; event_id: string }[];
const until = (met: (state: RoomStore) => boolean) => untilRoom(room, met);
const overHttps = () => until(({ connection, overHttps }) => connection === "live" && overHttps === true);
const bySocket = () => until(({ connection, overHttps }) => connection === "live" && !overHttps);

/** Enters a room whose network blocks the socket. */
async function enterBlocked(by: Block = refuses): Promise<void> {
  block = by;
  enter();
  await vi.advanceTimersByTimeAsync(45_000);
  await overHttps();
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("indexedDB", new IDBFactory());
  useRoomTimers();
  server = new FakeRoom("ann", "ben");
  intercept = (_, answer) => answer();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { signal } = init as { signal: AbortSignal };
    const answer = () => server.fetch(address, init);
    if (address !== exchange.path) return answer();
    const call = z.decode(exchange.body, JSON.parse(String(init.body)));
    calls.push(call);
    const response = await intercept(call, answer, signal);
    if (signal.aborted) throw signal.reason;
    return response;
  });
  [block, attempts, calls, actions] = [undefined, 0, [], []];
});
afterEach(() => {
  room.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a network that blocks the socket", () => {
  it.each(Object.entries(blocks))("and %s leaves reading and writing over HTTPS", async (_, by) => {
    server.say("ann", "before");
    await enterBlocked(by);
    server.say("ann", "hello");
    state().actions.sendText("hi");
    await until(({ outbox, messages }) => outbox.length === 0 && messages.length === 3);
    server.recall(2, "ann");
    await until(({ messages }) => messages[1]?.status === "recalled");
    expect(stored()).toEqual(["before", "", "hi"]);
    expect(texts()).toEqual(stored());
  });

  it("is left alone after one failed upgrade", async () => {
    block = refuses;
    enter();
    await until(({ connection }) => connection === "waiting");
    block = undefined;
    await vi.advanceTimersByTimeAsync(1.5 * Limits.reconnectAfterMs);
    await bySocket();
    expect(calls).toEqual([]);
  });

  it("shows as no connection while HTTPS fails too, and everything goes out when HTTPS is back", async () => {
    block = refuses;
    server.failCalls = { status: 503, code: 500 };
    enter();
    state().actions.sendText("typed");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(state().overHttps).toBeFalsy();
    expect(calls).toEqual([]);
    server.failCalls = undefined;
    await vi.advanceTimersByTimeAsync(2 * Limits.reconnectMaxMs);
    await overHttps();
    await until(({ outbox, messages }) => outbox.length === 0 && messages.length === 1);
  });

  it.each(["visible", "hidden"])("costs a call in 20 seconds in a %s page while nobody speaks", async (visibility) => {
    await enterBlocked();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.stubGlobal("document", { visibilityState: visibility });
    [calls.length, attempts] = [0, 0];
    await vi.advanceTimersByTimeAsync(1_200_000);
    expect(calls.length).toBeLessThanOrEqual(60);
    expect(calls.length).toBeGreaterThan(50);
    expect(attempts).toBeLessThan(12);
    expect(attempts).toBeGreaterThan(3);
    vi.unstubAllGlobals();
  });

  it("gets long outboxes in order, in calls that the server takes", async () => {
    block = refuses;
    enter();
    const typed = Array.from({ length: 130 }, (_, n) => `m${n} ${"x".repeat(n % 3 === 0 ? 3000 : 0)}`);
    for (const text of typed) state().actions.sendText(text);
    await vi.advanceTimersByTimeAsync(60_000);
    await until(({ outbox }) => outbox.length === 0);
    expect(stored()).toEqual(typed);
    expect(texts()).toEqual(typed);
    for (const call of calls) expect(framesOf(call).length).toBeLessThanOrEqual(Limits.exchangeFramesMax);
  });

  it("reads a backlog page by page", async () => {
    server.say("ann", "0");
    await enterBlocked();
    server.resumePage = 3;
    let release: (() => void) | undefined;
    intercept = async (call, answer) => {
      const response = await answer();
      if (framesOf(call).length > 0)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return response;
    };
    state().actions.sendText("mine");
    await eventually(() => expect(release).toBeDefined());
    for (let n = 1; n <= 10; n++) server.say("ann", `${n}`);
    calls.length = 0;
    release?.();
    await vi.advanceTimersByTimeAsync(5000);
    await until(({ messages }) => messages.length === 12);
    expect(calls.length).toBeGreaterThan(3);
    expect(texts()).toEqual(stored());
  });

  it("shows the running call all the time, and its end, with a call in 20 seconds", async () => {
    const ann = { device: "d1", memberId: "ann", muted: false, camera: false, screen: false };
    server.setCall([ann]);
    await enterBlocked();
    const shown: (number | undefined)[] = [];
    const stop = room.store.subscribe((now) => shown.push(now.room.call?.people.length));
    calls.length = 0;
    await vi.advanceTimersByTimeAsync(5 * Limits.exchangeWaitMs);
    expect(calls.length).toBeLessThanOrEqual(6);
    // An interrupted call tells nothing.
    state().actions.sendText("mine");
    await until(({ outbox }) => outbox.length === 0);
    await vi.advanceTimersByTimeAsync(Limits.exchangeWaitMs);
    expect(new Set(shown)).toEqual(new Set([1]));
    server.setCall([ann, { ...ann, device: "d3" }]);
    await until(({ room: { call } }) => call?.people.length === 2);
    intercept = async (_, answer) => {
      const response = await answer();
      // Between two calls.
      if (server.voiceCall) server.setCall([]);
      return response;
    };
    await vi.advanceTimersByTimeAsync(4 * Limits.exchangeWaitMs);
    await until(({ room: { call } }) => call === undefined);
    stop();
  });

  it("puts no unread line before a message that comes between two calls", async () => {
    await enterBlocked();
    intercept = async (_, answer) => {
      const response = await answer();
      if (server.messages.length === 1) server.say("ann", "between");
      return response;
    };
    state().actions.sendText("mine");
    await until(({ messages }) => messages.length === 2);
    expect(texts()).toEqual(["mine", "between"]);
    expect(state().firstUnreadId).toBeUndefined();
  });
});

describe("a call that fails", () => {
  it.each(["request", "answer"])("as its %s was lost is made again with the same event ids", async (lost) => {
    await enterBlocked();
    const tried: Call[] = [];
    intercept = async (call, answer) => {
      if (framesOf(call).length > 0 && tried.push(call) === 1) {
        if (lost === "answer") await answer();
        throw new TypeError("the network is lost");
      }
      return answer();
    };
    state().actions.sendText("once");
    await until(({ outbox, messages }) => outbox.length === 0 && messages.length === 1);
    expect(stored()).toEqual(["once"]);
    expect(tried).toHaveLength(2);
    expect(tried[0]?.frames).toEqual(tried[1]?.frames);
  });

  it("again and again is a lost connection, and what was typed goes once when HTTPS is back", async () => {
    await enterBlocked();
    intercept = async (_, answer) => {
      await answer();
      throw new TypeError("the network is lost");
    };
    state().actions.sendText("typed");
    await until(({ connection }) => connection === "waiting");
    expect(state().outbox).toMatchObject([{ state: "waiting" }]);
    intercept = (_, answer) => answer();
    await vi.advanceTimersByTimeAsync(30_000);
    await until(({ outbox, messages }) => outbox.length === 0 && messages.length === 1);
    expect(stored()).toEqual(["typed"]);
  });

  it("because the session is over ends the room as at a socket", async () => {
    await enterBlocked();
    server.failCalls = { status: 200, code: -2001 };
    server.say("ann", "good-bye");
    await until(({ connection }) => connection === "closed");
    expect(actions).toEqual([{ do: "fail", code: -2001 }]);
    const { length } = calls;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(length);
  });

  it("ended for another tab's, is made again after 20 seconds, or at once to send", async () => {
    await enterBlocked();
    intercept = async ({ wait }, answer) => {
      const { rev } = server;
      return wait ? Response.json({ code: 1, data: { frames: [], rev, more: false }, msg: "" }) : answer();
    };
    calls.length = 0;
    await vi.advanceTimersByTimeAsync(10 * Limits.exchangeWaitMs);
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.length).toBeLessThanOrEqual(11);
    state().actions.sendText("now");
    await vi.advanceTimersByTimeAsync(2 * Limits.exchangeEveryMs);
    expect(stored()).toEqual(["now"]);
  });

  it("tells others of typing, with few calls", async () => {
    await enterBlocked();
    calls.length = 0;
    for (let seconds = 0; seconds < 30; seconds++) {
      state().actions.setTyping(true);
      await vi.advanceTimersByTimeAsync(1000);
    }
    const signalled = calls.filter((call) => framesOf(call).some(({ type }) => type === "typing"));
    expect(signalled.length).toBeGreaterThan(3);
    expect(signalled.length).toBeLessThanOrEqual(6);
  });

  it("because of too many calls waits for its time, and loses nothing", async () => {
    await enterBlocked();
    let refused = 0;
    intercept = async (_, answer) => {
      if (refused++ > 0) return answer();
      const init = { status: 429, headers: { "Retry-After": "3" } };
      return Response.json({ code: 429, data: null, msg: "slow down" }, init);
    };
    state().actions.sendText("slowly");
    await until(({ outbox, messages }) => outbox.length === 0 && messages.length === 1);
    expect(state()).toMatchObject({ connection: "live", overHttps: true });
    expect(refused).toBeGreaterThan(1);
  });
});

describe("a socket that opens again", () => {
  it("takes over, and loses and doubles nothing that was said meanwhile", async () => {
    await enterBlocked();
    block = undefined;
    for (let n = 0; state().overHttps; n++) {
      server.say("ann", `ann ${n}`);
      state().actions.sendText(`ben ${n}`);
      await vi.advanceTimersByTimeAsync(700);
    }
    await bySocket();
    await until(({ outbox }) => outbox.length === 0);
    const { length } = calls;
    server.say("ann", "by socket");
    state().actions.sendText("by socket too");
    await until(({ outbox, messages }) => outbox.length === 0 && messages.length === server.messages.length);
    expect(texts()).toEqual(stored());
    expect(new Set(texts()).size).toBe(texts().length);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(length);
  });

  it.each([
    ["its answer comes", true],
    ["it stays without an answer", false],
  ])("lets a call with a message end first, and has the message once when %s", async (_, isAnswered) => {
    await enterBlocked();
    let answerNow: (() => void) | undefined;
    intercept = async (call, answer, signal) => {
      if (framesOf(call).length === 0) return answer();
      const response = await answer();
      await new Promise<void>((resolve) => {
        answerNow = resolve;
        signal.addEventListener("abort", () => resolve());
      });
      return response;
    };
    state().actions.sendText("first");
    await eventually(() => expect(answerNow).toBeDefined());
    block = undefined;
    state().actions.reconnectNow();
    await eventually(() => expect(server.sockets.size).toBe(1));
    state().actions.sendText("second");
    server.say("ann", "third");
    expect(state().overHttps).toBe(true);
    if (isAnswered) answerNow?.();
    else await vi.advanceTimersByTimeAsync(Limits.pongTimeoutMs);
    await bySocket();
    await until(({ outbox, messages }) => outbox.length === 0 && messages.length === 3);
    expect(stored()).toEqual(["first", "third", "second"]);
    expect(texts()).toEqual(stored());
  });

  it("and brings no frame does not end the calls", async () => {
    await enterBlocked();
    block = (socket) => socket.open();
    state().actions.reconnectNow();
    await vi.advanceTimersByTimeAsync(5000);
    server.say("ann", "still here");
    await until(({ messages }) => messages.length === 1);
    expect(state().overHttps).toBe(true);
  });

  it("is tried again when the network changes, once in a while however often that is said", async () => {
    const connection = new EventTarget();
    vi.stubGlobal("navigator", { connection });
    await enterBlocked();
    await vi.advanceTimersByTimeAsync(600_000);
    attempts = 0;
    for (let seconds = 0; seconds < 20; seconds += 5) {
      connection.dispatchEvent(new Event("change"));
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(Limits.blockedSocketRetryMs);
    block = undefined;
    connection.dispatchEvent(new Event("change"));
    await bySocket();
  });

  it("is known to the tab, whose next page calls at once, until a socket works again", async () => {
    await enterBlocked();
    room.leave();
    block = blocks["never answers the upgrade"];
    attempts = 0;
    enter();
    await overHttps();
    expect(attempts).toBe(1);
    block = undefined;
    await vi.advanceTimersByTimeAsync(Limits.blockedSocketRetryMaxMs);
    await bySocket();
    room.leave();
    calls.length = 0;
    enter();
    await bySocket();
    expect(calls).toEqual([]);
  });

  it("is tried at once when the network returns", async () => {
    await enterBlocked();
    await vi.advanceTimersByTimeAsync(600_000);
    attempts = 0;
    block = undefined;
    state().actions.reconnectNow();
    expect(attempts).toBe(1);
    await bySocket();
  });

  it("and is lost again comes back as usual", async () => {
    await enterBlocked();
    block = undefined;
    state().actions.reconnectNow();
    await bySocket();
    for (const socket of server.sockets) socket.deliver(pongFrame);
    attempts = 0;
    server.cut();
    server.say("ann", "missed");
    await vi.advanceTimersByTimeAsync(1.5 * Limits.reconnectAfterMs);
    await until(({ messages }) => messages.length === 1);
    await bySocket();
    expect(attempts).toBe(1);
  });

  it("to a session that is over ends the room", async () => {
    await enterBlocked();
    block = (socket) => {
      socket.open();
      socket.deliver('{"type":"close_logout","data":{"code":-3000,"reason":"password"}}');
      socket.end(4000);
    };
    state().actions.reconnectNow();
    await until(({ connection }) => connection === "closed");
    expect(actions).toEqual([{ do: "askToLogInAgain", code: -3001 }]);
  });
});
