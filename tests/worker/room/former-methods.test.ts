import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { type RoomStub, roomStub, withFormerMethods } from "../../../worker/room-routing.ts";
import { quickRoom } from "../support/quick-room.ts";

/** The methods of a room's object, by name. */
type Methods = Record<string, (...given: unknown[]) => Promise<unknown>>;

it("a worker of an earlier release calls the methods that it knows", async () => {
  const { chatId } = await quickRoom();
  const object = env.ROOM.getByName(chatId) as unknown as Methods;
  const room = roomStub(env, chatId);
  expect(await object.count?.()).toEqual(await room.ask("count", undefined));
  expect(await object.roomForSale?.()).toEqual(await room.ask("roomForSale", {}));
  const unknown = await room.ask("lookUpLink", { linkHash: "none", address: "here" });
  expect(unknown).toMatchObject({ ok: false, reason: "linkInvalid" });
  expect(await object.lookUpLink?.("none", "here")).toEqual(unknown);
  expect(await object.beginLogin?.({ linkHash: "none", address: "here" })).toMatchObject({ ok: false });
});

it("a room of an earlier release is called by the methods that it has", async () => {
  const given: unknown[][] = [];
  const missing = new TypeError('The RPC receiver does not implement the method "ask".');
  const former = {
    ask: () => Promise.reject(missing),
    lookUpLink: async (...all: unknown[]) => void given.push(all),
    postByHook: async (...all: unknown[]) => void given.push(all),
    logIn: async (...all: unknown[]) => void given.push(all),
    act: async (...all: unknown[]) => void given.push(all),
  } as unknown as RoomStub;
  const room = withFormerMethods(former);
  await room.ask("lookUpLink", { linkHash: "hash", address: "here" });
  await room.ask("postByHook", { linkHash: "hash", text: "hello" } as never);
  await room.ask("logIn", { linkHash: "hash" } as never);
  await room.act("clearHistory", "session", undefined as never);
  expect(given).toEqual([
    ["hash", "here"],
    ["hash", { linkHash: "hash", text: "hello" }],
    [{ linkHash: "hash" }],
    ["clearHistory", "session", undefined],
  ]);
});
