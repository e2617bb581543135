import { getKeys } from "@contract/endpoints/keys.ts";
import { searchMessages } from "@contract/endpoints/messages.ts";
import * as Limits from "@contract/limits.ts";
import "fake-indexeddb/auto";
import type { Message } from "@contract/message.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shownReactions } from "../../../../web/room/message-reactions.ts";
import type { RoomSession } from "../../../../web/room/room-session.ts";
import type { RoomState } from "../../../../web/room/types.ts";
import { seatKeysOf } from "../../../../web/sealed/seat/seat-keys.ts";
import { eventually } from "../../../support/eventually.ts";
import { FakeSealedRoom, keyEpochOf } from "../../support/fake-sealed-room.ts";
import { live, openRoom, textsOf, until, useRoomTimers } from "../../support/open-room.ts";
import { aDevice, aMember, aSession } from "../../support/room-things.ts";

let server: FakeSealedRoom;
let room: RoomSession;
let rooms = 0;

/** Ben's device has the first key, and shows the room. */
beforeEach(async () => {
  useRoomTimers();
  // The page holds the keys of a room while it is open.
  server = await FakeSealedRoom.open(`sealed-room-${++rooms}`);
  vi.stubGlobal("fetch", server.fetchSealed);
  const session = aSession("ben", { roomId: server.keys.roomId, sealed: true });
  const seat = await seatKeysOf(session);
  await seat.enter({ keyEpoch: 1, key: server.keys.bytesOf(1) ?? new Uint8Array() });
  room = openRoom(server, { session, remembered: { ...aDevice(), isSealed: () => true } });
  await live(room);
});
afterEach(() => {
  room.leave();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sends = () => server.received.filter(({ type }) => type === "add_msg");
const sentUnder = () => sends().map(({ data }) => keyEpochOf(data));
/** The next push is decrypted in another batch. */
const nextBatch = () => vi.advanceTimersByTimeAsync(Limits.messagesRenderedEveryMs);

describe("a message of a sealed room", () => {
  it("is overtaken by nothing while its key is fetched, and its edit is not lost", async () => {
    const first = await server.annSays("first");
    await until(room, ({ messages }) => messages.length === 1);
    const shown: string[][] = [];
    room.store.subscribe((state) => void shown.push(textsOf(state)));
    let give = () => {};
    server.beforeKeys = new Promise((resolve) => {
      give = resolve;
    });
    await server.rotate();
    const second = await server.annSays("secnd");
    await nextBatch();
    await server.annEdits(second, "second");
    await nextBatch();
    server.recall(first.id, "ann");
    await nextBatch();
    expect(server.keyFetches).toBeGreaterThan(1);
    expect(textsOf(room.store.getState())).toEqual(["first"]);
    give();
    await until(room, (state) => textsOf(state).join() === ",second");
    expect(shown.filter(([text], at) => text === "" && shown[at]?.length !== 2)).toEqual([]);
  });

  it("waits for its key in its place, and is shown, as typed ones are sent, once a member gives the key", async () => {
    await server.rotate({ without: "ben" });
    await server.annSays("a secret");
    const { messages, actions } = await until(
      room,
      (state) => state.messages.length === 1 && state.lacksKey === "newest",
    );
    expect(messages[0]).toMatchObject({ content: "", locked: "keyMissing" });
    actions.sendText("an answer");
    await nextBatch();
    expect(sends()).toEqual([]);
    await server.annGrantsKeys();
    const state = await until(room, ({ messages, outbox }) => messages.length === 2 && outbox.length === 0);
    expect(textsOf(state)).toEqual(["a secret", "an answer"]);
    expect(state.messages[0]?.locked).toBeUndefined();
    expect(sentUnder()).toEqual([2]);
  });

  it("is encrypted again, once, when the key has changed, and is there once", async () => {
    await server.rotate({ withoutPush: true });
    room.store.getState().actions.sendText("hello");
    const state = await until(room, ({ outbox }) => outbox.length === 0);
    expect(textsOf(state)).toEqual(["hello"]);
    expect(sentUnder()).toEqual([1, 2]);
    expect(new Set(sends().map(({ eventId }) => eventId)).size).toBe(1);
    expect(server.messages).toHaveLength(1);
  });

  it("is readable on a device that the server forgot, as after a new password, once a member has let it in", async () => {
    server.forgetDevices("ben");
    await server.rotate();
    await server.annSays("a secret");
    await until(room, ({ lacksKey }) => lacksKey === "newest");
    await eventually(() => expect(server.roomFor("ann").keyRequests).toBe(1));
    await server.annGrantsKeys();
    await until(room, (state) => !state.lacksKey && textsOf(state).join() === "a secret");
  });

  it("that the server refuses under every key is sent once, waits unsent, and goes with the next key", async () => {
    server.refusesEveryKey = true;
    room.store.getState().actions.sendText("patience");
    await eventually(() => expect(sends()).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentUnder()).toEqual([1]);
    expect(room.store.getState().outbox).toMatchObject([{ content: "patience", state: "waiting" }]);
    server.refusesEveryKey = false;
    await server.rotate();
    const state = await until(room, ({ outbox }) => outbox.length === 0);
    expect(textsOf(state)).toEqual(["patience"]);
    expect(sentUnder()).toEqual([1, 2]);
  });

  it("is readable after three rotations while offline, and what was typed meanwhile goes under the newest key", async () => {
    await server.annSays("under key 1");
    const { actions } = await until(room, ({ messages }) => messages.length === 1);
    server.autoOpen = false;
    server.cut();
    actions.sendText("typed offline");
    for (const keyEpoch of [2, 3, 4]) {
      await server.rotate();
      await server.annSays(`under key ${keyEpoch}`);
    }
    server.autoOpen = true;
    actions.reconnectNow();
    const state = await until(room, ({ messages, outbox }) => messages.length === 5 && outbox.length === 0);
    expect(textsOf(state)).toEqual(["under key 1", "under key 2", "under key 3", "under key 4", "typed offline"]);
    expect(sentUnder()).toEqual([4]);
  });
});

it("an own reaction and an own edit stay shown until the acknowledged ones are decrypted", async () => {
  const { actions } = room.store.getState();
  actions.sendText("tee");
  const isSent = ({ messages, outbox }: RoomState) => messages.length === 1 && outbox.length === 0;
  const [message] = (await until(room, isSent)).messages;
  if (!message) throw new Error("no message");
  const isShown = ({ messages: [tea], reacting, outbox }: RoomState) => [
    shownReactions(tea ?? {}, reacting[message.id], "ben").length,
    tea?.content === "tea" || outbox.some(({ content }) => content === "tea"),
  ];
  const reacted = actions.react(message.id, "👍");
  actions.editText(message, "tea");
  const states = [isShown(room.store.getState())];
  room.store.subscribe((state) => void states.push(isShown(state)));
  await reacted;
  await until(room, (state) => isSent(state) && state.messages[0]?.content === "tea");
  await until(room, ({ reacting }) => Object.keys(reacting).length === 0);
  expect(states.filter(([reactions, isEdited]) => reactions !== 1 || !isEdited)).toEqual([]);
});

describe("a request for the new key that fails", () => {
  const shows = (...texts: string[]) =>
    until(room, (state) => textsOf(state).join() === texts.join() && !state.lacksKey && state.outbox.length === 0);
  let old: Message;
  beforeEach(async () => {
    old = await server.annSays("old");
    await until(room, ({ messages }) => messages.length === 1);
  });

  it.each([
    ["announced before", true],
    ["in a batch with", false],
  ])("is repeated: a key %s its first messages loses none of them, and no edit", async (_, isBefore) => {
    server.failKeys = isBefore ? 2 : 1;
    await server.rotate();
    if (isBefore) await nextBatch();
    await server.annSays("a");
    await server.annEdits(old, "new");
    await nextBatch();
    await eventually(() => expect(server.failKeys).toBe(0));
    await server.annSays("b");
    const { messages } = await shows("new", "a", "b");
    expect(messages.filter(({ locked }) => locked)).toEqual([]);
  });

  it("is repeated without any further message, ever later, until it succeeds", async () => {
    server.failKeys = 4;
    await server.rotate();
    await server.annSays("a");
    await server.annEdits(old, "new");
    const { messages, actions } = await until(room, ({ lacksKey }) => lacksKey === "newest");
    expect(textsOf({ messages })).not.toContain("a");
    actions.sendText("an answer");
    await shows("new", "a", "an answer");
    expect(sentUnder()).toEqual([2]);
  });

  it("is repeated for a message that was refused as under the former key", async () => {
    server.failKeys = 1;
    await server.rotate({ withoutPush: true });
    room.store.getState().actions.sendText("hello");
    await shows("old", "hello");
    expect(sentUnder()).toEqual([1, 2]);
  });

  it("is not repeated after the room was left", async () => {
    server.failKeys = Number.POSITIVE_INFINITY;
    await server.rotate();
    await until(room, ({ lacksKey }) => lacksKey === "newest");
    room.leave();
    const { keyFetches } = server;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.keyFetches).toBe(keyFetches);
  });
});

describe("a rotation that is due", () => {
  const appointBen = () => {
    const data = aMember("ben", { role: "coOwner" });
    const at = server.members.findIndex(({ id }) => id === "ben");
    server.members.splice(at, 1, data);
    server.push({ event: "memberChanged", data, rev: ++server.rev });
  };

  it("is tried again, ever later, while it fails", async () => {
    appointBen();
    // Waits are jittered: a short one of later tries could follow a long one of earlier tries.
    vi.spyOn(Math, "random").mockReturnValue(1);
    server.failRotations = 3;
    server.setRotationDue(true);
    await until(room, (state) => server.rotationsAsked.length === 4 && state.room.rotationDue === false);
    const [first = 0, second = 0, third = 0, fourth = 0] = server.rotationsAsked;
    expect(fourth - third).toBeGreaterThan(second - first);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.rotationsAsked).toHaveLength(4);
  });

  it("is carried out by a member who is appointed meanwhile", async () => {
    server.setRotationDue(true);
    await until(room, (state) => state.room.rotationDue === true);
    expect(server.rotationsAsked).toEqual([]);
    appointBen();
    await until(room, (state) => state.room.rotationDue === false);
  });

  it("is not tried while the device is offline, and is carried out once it is back", async () => {
    appointBen();
    server.failRotations = 1;
    server.setRotationDue(true);
    await until(room, () => server.rotationsAsked.length === 1);
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      throw new TypeError("offline");
    });
    server.autoOpen = false;
    server.cut();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked.filter((address) => address.startsWith(getKeys.path))).toEqual([]);
    vi.stubGlobal("fetch", server.fetchSealed);
    server.autoOpen = true;
    room.store.getState().actions.reconnectNow();
    await until(room, (state) => state.room.rotationDue === false);
  });

  it("is not tried again after the room was left", async () => {
    appointBen();
    server.failRotations = Number.POSITIVE_INFINITY;
    server.setRotationDue(true);
    await until(room, () => server.rotationsAsked.length === 1);
    room.leave();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.rotationsAsked).toHaveLength(1);
  });
});

describe("the search of a sealed room", () => {
  const found = async (text: string) => {
    const { messages } = await room.api(searchMessages, { body: { text, limit: 50 } });
    return messages.map(({ content }) => content);
  };

  it.each([
    ["and what was missed is caught up with", false],
    ["and the room is loaded again, without that message", true],
  ])("finds a message that was edited while the connection was cut, %s", async (_, loadsAgain) => {
    const [edited, recalled] = [await server.annSays("tea"), await server.annSays("tea for two")];
    if (loadsAgain) for (let n = 0; n < Limits.historyPageMax; n++) await server.annSays(`number ${n}`);
    await until(room, ({ messages }) => messages.length === server.messages.length);
    expect(await found("tea")).toEqual(["tea for two", "tea"]);
    server.autoOpen = false;
    server.cut();
    await server.annEdits(edited, "coffee");
    server.recall(recalled.id, "ann");
    server.garblesMissed = loadsAgain;
    server.autoOpen = true;
    room.store.getState().actions.reconnectNow();
    await live(room);
    expect(await found("coffee")).toEqual(["coffee"]);
    expect(await found("tea")).toEqual([]);
  });
});
