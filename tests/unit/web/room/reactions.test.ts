import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RoomStore } from "../../../../web/room/actions.ts";
import type { ContentCodec } from "../../../../web/room/codec/content-codec.ts";
import { Reactions, shownReactions } from "../../../../web/room/message-reactions.ts";
import type { RoomSession } from "../../../../web/room/room-session.ts";
import type { RoomState } from "../../../../web/room/types.ts";
import { eventually } from "../../../support/eventually.ts";
import { FakeRoom } from "../../support/fake-room.ts";
import { live as liveIn, openRoom, until } from "../../support/open-room.ts";

let server: FakeRoom;
let room: RoomSession;

/** The reactions of a message as Ben sees them. */
function seen(messageId: number) {
  const { messages, historyWindow, reacting } = room.store.getState();
  const message = (historyWindow?.messages ?? messages).find(({ id }) => id === messageId);
  return Object.fromEntries(shownReactions(message ?? {}, reacting[messageId], "ben"));
}
const live = () => liveIn(room);
async function enter() {
  room = openRoom(server);
  return (await live()).actions;
}

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  server = new FakeRoom("ann", "ben");
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(() => {
  room.leave();
  vi.unstubAllGlobals();
});

describe("a reaction", () => {
  it("is shown at once, and stays when the server has it", async () => {
    server.say("ann", "look");
    const actions = await enter();
    server.react(1, "👍", "ann", true);
    const done = actions.react(1, "👍");
    expect(seen(1)).toEqual({ "👍": ["ann", "ben"] });
    await done;
    expect(seen(1)).toEqual({ "👍": ["ann", "ben"] });
    expect(room.store.getState().reacting).toEqual({});
    await actions.react(1, "👍");
    expect(seen(1)).toEqual({ "👍": ["ann"] });
  });

  it("is reverted when the server refuses it", async () => {
    server.say("ann", "look");
    const actions = await enter();
    server.refuse = { code: -1, text: "You are muted." };
    const done = actions.react(1, "👍");
    expect(seen(1)).toEqual({ "👍": ["ben"] });
    await expect(done).rejects.toMatchObject({ code: -1, text: "You are muted." });
    expect(seen(1)).toEqual({});
  });

  it("that was lost has the server's state after the reconnect", async () => {
    server.say("ann", "look");
    const actions = await enter();
    server.loseFrames = 1;
    const done = actions.react(1, "🎉").catch(() => "lost");
    server.cut();
    expect(await done).toBe("lost");
    actions.reconnectNow();
    await live();
    expect(seen(1)).toEqual({ "🎉": ["ben"] });
  });

  it("pressed twice quickly is off again", async () => {
    server.say("ann", "look");
    const actions = await enter();
    const both = Promise.all([actions.react(1, "👍"), actions.react(1, "👍")]);
    expect(seen(1)).toEqual({});
    await both;
    expect(seen(1)).toEqual({});
    expect(server.messages[0]?.reactions?.["👍"]).toEqual([]);
  });
});

it("a reaction to a sealed message whose keys could not be loaded is reverted", async () => {
  server.say("ann", "look");
  await enter();
  let shown: RoomState = room.store.getState();
  const reactions = new Reactions({
    state: () => shown,
    update(change) {
      shown = change(shown);
    },
    commands: { request: () => Promise.reject(new Error("no request")) },
    content: {
      get outgoing(): ContentCodec {
        throw new Error("the codec is not loaded");
      },
      inOrder: () => Promise.reject(new Error("the chunk is not loaded")),
    },
  });
  await expect(reactions.toggle(1, "👍")).rejects.toThrow("the codec is not loaded");
  await eventually(() => expect(shown.reacting).toEqual({}));
});

describe("a message that is far back", () => {
  const far = 40;
  const ids = () => {
    const { historyWindow, messages } = room.store.getState();
    return (historyWindow?.messages ?? messages).map(({ id }) => id);
  };
  async function longRoom(): Promise<RoomStore["actions"]> {
    for (let index = 1; index <= 500; index++) server.say("ann", `m${index}`);
    const actions = await enter();
    server.asked.length = 0;
    return actions;
  }

  it("is shown with the messages around it, after two requests", async () => {
    const actions = await longRoom();
    expect(await actions.reach(far)).toBe(true);
    expect(server.asked).toHaveLength(2);
    expect(ids()).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
    expect(room.store.getState().messages[0]?.id).toBe(401);
    actions.leaveHistoryWindow();
    expect(ids()[0]).toBe(401);
  });

  it("gets recalls, reactions and reads, and no new messages", async () => {
    const actions = await longRoom();
    await actions.reach(far);
    server.recall(far, "ann");
    server.react(far + 1, "👍", "ann", true);
    server.push({ event: "readUpTo", data: [{ memberId: "ann", readUpTo: far + 1 }] });
    server.say("ann", "new");
    const state = await until(room, ({ messages }) => messages.at(-1)?.content === "new");
    const shown = state.historyWindow?.messages ?? [];
    expect(shown.find(({ id }) => id === far)).toMatchObject({ status: "recalled", content: "" });
    expect(seen(far + 1)).toEqual({ "👍": ["ann"] });
    expect(shown.at(-1)?.id).toBe(90);
    await actions.react(far + 2, "🎉");
    expect(seen(far + 2)).toEqual({ "🎉": ["ben"] });
  });

  it("has the server's state after a reconnect", async () => {
    const actions = await longRoom();
    await actions.reach(far);
    server.cut();
    server.recall(far, "ann");
    actions.reconnectNow();
    const state = await live();
    expect(state.historyWindow?.messages.find(({ id }) => id === far)?.status).toBe("recalled");
  });

  it("leads on to the newest ones without a gap", async () => {
    const actions = await longRoom();
    await actions.reach(80);
    while (room.store.getState().historyWindow) {
      await actions.loadOlder();
      await actions.loadNewer();
    }
    const list = ids();
    expect(list.at(-1)).toBe(500);
    expect(list).toEqual(Array.from({ length: list.length }, (_, index) => 500 - list.length + 1 + index));
    expect(list[0]).toBeLessThan(80);
  });

  it("is left for the newest ones by sending a message, and by a clearing", async () => {
    const actions = await longRoom();
    await actions.reach(far);
    actions.sendText("hello");
    expect(room.store.getState().historyWindow).toBeUndefined();
    await actions.reach(far);
    server.clear();
    await until(room, ({ messages, historyWindow }) => messages.length === 0 && !historyWindow);
    expect(await actions.reach(far)).toBe(false);
  });

  it("is found by the time it was sent", async () => {
    const actions = await longRoom();
    const sentAt = server.messages[199]?.sentAt ?? 0;
    expect(await actions.firstFrom(sentAt - 1)).toBe(200);
    expect(await actions.firstFrom(sentAt + 10_000_000)).toBeUndefined();
  });
});
