import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { capabilitiesOf } from "../../../worker/contract/permissions.ts";
import type { RoomInfo } from "../../../worker/contract/room-info.ts";
import { rotation } from "../../../worker/contract/sealed/keys.ts";
import { type Json, make, resultOf } from "../support/api.ts";
import { type QuickPerson, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { enter } from "../support/room.ts";
import { enterSealed, envelope, keysOf, makeCoOwner, rotationBy, sealedRoom } from "../support/sealed-room.ts";
import { connect, type TestSocket } from "../support/socket.ts";

vi.setConfig({ testTimeout: 60_000 });

type By = QuickPerson;

interface World {
  room: QuickRoom;
  isSealed: boolean;
  /** A co-owner, with a socket on each device. */
  ben: By & { seatIc: string; sockets: TestSocket[] };
  cat: By & { seatIc: string };
  /** Texts that the co-owner wrote. */
  bens: string[];
}

/** Change by a right, done by the co-owner, undone by the owner with the admin link; `read`: of the owner. */
interface Undoing {
  read(owner: By, world: World): Promise<unknown>;
  act(coOwner: By, world: World): Promise<unknown>;
  undo(owner: By, world: World): Promise<unknown>;
  /** The co-owner acts again, in place of `act`. */
  again?(world: World): void;
  /** Sealed rooms do without. */
  isOpenOnly?: true;
}

/** A text as members of this room write it. */
async function textOf({ token }: By, { isSealed }: World, clear: string): Promise<string> {
  return isSealed ? envelope((await keysOf(token)).key_epoch) : clear;
}

async function bensText(by: By, world: World): Promise<string> {
  const text = await textOf(by, world, "Taken");
  world.bens.push(text);
  return text;
}

const newKey = async ({ token }: By, ...without: string[]) => z.decode(rotation, await rotationBy(token, ...without));
/** In a sealed room, the new key for all but those who lose access. */
const keysBy = async (by: By, { isSealed }: World, ...without: string[]) =>
  isSealed ? { rotation: await newKey(by, ...without) } : {};

const members = ({ token }: By) => make("listMembers", { token });
const textsOf = async ({ token }: { token: string }, sender: By) =>
  (await make("listMessages", { token })).messages.filter(
    ({ senderId, kind }) => senderId === sender.uid && kind === "text",
  );
const wrote =
  (name: "name" | "welcome"): Undoing["read"] =>
  async ({ token }, { bens }) =>
    bens.includes((await make("getRoom", { token }))[name] ?? "");
type Switch = "muteAll" | "setPaidJoin" | "setSaving" | "setKnocking";
const toggled = (name: Switch, field: keyof RoomInfo): Undoing => ({
  read: async ({ token }) => (await make("getRoom", { token }))[field],
  act: ({ token }) => make(name, { token, body: { on: true } }),
  undo: ({ token }) => make(name, { token, body: { on: false } }),
});
const writes: Undoing = {
  read: async (owner, { ben }) => (await textsOf(owner, ben)).length,
  act: async (by, world) => {
    await world.ben.sockets[0]?.say(await bensText(by, world));
  },
  again: ({ ben, isSealed }) => {
    for (const socket of ben.sockets)
      for (const keyEpoch of [1, 2, 3])
        socket.send("sendMessage", { kind: "text", content: isSealed ? envelope(keyEpoch) : "again" });
  },
  undo: async ({ token }, { ben }) => {
    const socket = await connect(token);
    for (const { id } of await textsOf({ token }, ben)) await socket.ask("recall", { messageId: id });
    socket.close(1000);
  },
};

async function resetCat(by: By, world: World) {
  const memberId = world.cat.uid;
  return await make("resetMember", { memberId, token: by.token, body: await keysBy(by, world, memberId) });
}

/** A text in place of an undoing is the reason why there is none. */
const rows: Record<string, Undoing | string> = {
  "room.read": "reads only",
  "room.report": "a report is the owner's to dismiss",
  "room.buy": "adds seats or time at the buyer's cost",
  "message.send": writes,
  "message.editOwn": writes,
  "message.recallOwn": "of the co-owner's own messages",
  "file.upload": "a file is shown by a message, which the owner recalls",
  "self.edit": "of the co-owner's own profile",
  "self.renewLink": "of the co-owner's own seat",
  "room.leave": "of the co-owner's own seat",
  "room.rename": {
    read: wrote("name"),
    act: async (by, world) => make("renameRoom", { token: by.token, body: { name: await bensText(by, world) } }),
    undo: async (by, world) =>
      make("renameRoom", { token: by.token, body: { name: await textOf(by, world, "Garden") } }),
  },
  "room.muteAll": toggled("muteAll", "muteAll"),
  "room.pin": {
    read: wrote("welcome"),
    act: async (by, world) => make("setWelcome", { token: by.token, body: { text: await bensText(by, world) } }),
    undo: ({ token }) => make("setWelcome", { token, body: { text: "" } }),
  },
  "room.setPassword": "done before each row",
  "room.setPaidJoin": {
    ...toggled("setPaidJoin", "paidJoin"),
    read: async ({ token }) => (await make("getRoom", { token })).paidJoin?.on,
  },
  "room.clear": "deletes for good, as the owner was told at the appointment; no right is lost",
  "room.import": "fills an empty room, which the owner clears",
  "room.save": "reads only",
  "room.letSave": toggled("setSaving", "membersSave"),
  "room.seeReports": "dismissing hides a report from the owner's list, and deletes no message",
  "room.setHooks": {
    isOpenOnly: true,
    read: async ({ token }) => (await make("getRoom", { token })).bots,
    act: ({ token }) => make("makeBot", { token, body: { name: "Spy" } }),
    undo: async ({ token }) => {
      const { bots = [] } = await make("getRoom", { token });
      for (const { id } of bots) await make("removeBot", { botId: id, token });
    },
  },
  "room.seeLink": "the owner makes a new link",
  "room.resetLink": {
    read: async ({ token }) => {
      const { roomLink } = await make("getRoom", { token });
      return await resultOf("getLink", { code: roomLink?.split("/").at(-1) ?? "" });
    },
    act: async (by, world) => make("resetRoomLink", { token: by.token, body: await keysBy(by, world) }),
    undo: async (by, world) => make("resetRoomLink", { token: by.token, body: await keysBy(by, world) }),
  },
  "room.rotateKeys":
    "used with the password in each sealed room here, with a true key; SECURITY.md says what a false one does",
  "room.visitExpired": "reads only",
  "room.renewExpired": "adds time at the buyer's cost",
  "room.manage": "a mark for pages and other rights",
  "room.seeHeldSeats": "reads only",
  "call.join": "of the co-owner's own device",
  "call.start": "a call ends with its last person, or when the owner lets nobody start one",
  "call.startWhenLimited": "as call.start",
  "call.mute": "the member unmutes",
  "call.remove": "ends with the call, which the owner can end",
  "call.setStarters": {
    read: async ({ token }) => (await make("getRoom", { token })).callStarters,
    act: ({ token }) => make("setCallStarters", { token, body: { starters: "nobody" } }),
    undo: ({ token }) => make("setCallStarters", { token, body: { starters: "everyone" } }),
  },
  "room.setGoal": "the owner cancels a goal: see the tests of goals",
  "room.buyBeforeMembers": "adds time at the buyer's cost",
  "member.admit": { ...toggled("setKnocking", "knocking"), isOpenOnly: true },
  "member.invite": {
    read: async (owner) => (await members(owner)).length,
    act: ({ token }) => make("inviteMembers", { token, body: { count: 1 } }),
    undo: async (owner, world) => {
      for (const { id, invited } of await members(owner))
        if (invited) {
          const body = await keysBy(owner, world);
          await make("removeMember", { memberId: id, token: owner.token, body });
        }
    },
  },
  "member.seeInvited": "reads only",
  "member.seeNewByMail": "reads only",
  "member.mute": {
    read: async (owner, { cat }) => (await members(owner)).find(({ id }) => id === cat.uid)?.muted,
    act: ({ token }, { cat }) => make("muteMember", { memberId: cat.uid, token, body: { on: true } }),
    undo: ({ token }, { cat }) => make("muteMember", { memberId: cat.uid, token, body: { on: false } }),
  },
  "member.reset": {
    read: async (owner, { cat }) => (await members(owner)).some(({ id }) => id === cat.uid),
    act: async (by, world) => resetCat(by, world),
    undo: async (by, world) => {
      const { code } = await resetCat(by, world);
      expect(await resultOf("getLink", { code })).toBe(ResultCode.ok);
    },
  },
  "member.remove": {
    read: async (owner) => (await members(owner)).length,
    act: async (by, world) => {
      const { cat } = world;
      const body = await keysBy(by, world, cat.uid);
      return make("removeMember", { memberId: cat.uid, token: by.token, body });
    },
    undo: ({ token }) => make("inviteMembers", { token, body: { count: 1 } }),
  },
  "message.sendWhileMuted": writes,
  "message.recallAny": "deletes for good, as the owner was told at the appointment; no right is lost",
};

async function taken(isSealed = false): Promise<World> {
  const room = await (isSealed ? sealedRoom() : quickRoom());
  const enter = (name: string) => (isSealed ? enterSealed(room, room.roomIc) : quickEnter(room, room.roomIc, name));
  const ben = await enter("Ben");
  const cat = await enter("Cat");
  await makeCoOwner(room, ben);
  return { room, isSealed, ben: { ...ben, sockets: [await connect(ben.token)] }, cat, bens: [] };
}

/** Logs the other members out, so that their devices get no new key. */
async function setPassword(by: By, world: World, password: string) {
  const others = (world.isSealed ? (await keysOf(by.token)).recipients : []).filter(
    ({ kind, owner, uid }: Json) => kind === "device" && !owner && uid !== by.uid,
  );
  const keys = await keysBy(by, world, ...others.map(({ id }: Json) => id));
  await make("setPassword", { token: by.token, body: { password, ...keys } });
}

/**
 * The owner's device is lost, and the password is one that the co-owner set: only the admin link is left. The co-owner
 * goes on meanwhile, on two devices.
 */
async function withAdminLinkOnly(world: World, again: (by: By) => Promise<unknown>): Promise<By> {
  const { room, ben } = world;
  await setPassword(ben, world, "bens own");
  const second: By = await enter(ben.seatIc, undefined, "bens own");
  ben.sockets.push(await connect(second.token));
  const body = { code: room.ownerIc, password: "the owner's" };
  const [{ token, memberId }] = await Promise.all([
    make("setOwnerPassword", { body }),
    ...[ben, second, ben]
      .flatMap((by) => [again(by), setPassword(by, world, "bens again")])
      .map((work) => work.catch(() => {})),
  ]);
  expect(memberId).toBe(room.owner.uid);
  for (const { token } of [ben, second]) expect(await resultOf("getMe", { token })).toBe(ResultCode.loggedOut);
  for (const socket of ben.sockets) await socket.whenClosed();
  for (const password of ["bens own", "bens again"])
    expect(await resultOf("logIn", { body: { code: ben.seatIc, password } })).toBe(ResultCode.refused);
  return { token, uid: memberId };
}

describe("after a co-owner used the right", () => {
  it("each of them is here: a new one needs a row", () => {
    expect(Object.keys(rows).sort()).toEqual([...capabilitiesOf("coOwner")].sort());
  });

  const undone = [false, true].flatMap((isSealed) =>
    Object.entries(rows).flatMap(([right, row]) =>
      typeof row === "string" || (isSealed && row.isOpenOnly)
        ? []
        : [[right, isSealed ? "a sealed" : "an open", row] as const],
    ),
  );
  it.each(undone)(
    "%s in %s room, and goes on, the owner undoes it with the admin link alone",
    async (right, kind, { read, act, undo, again }) => {
      const world = await taken(kind === "a sealed");
      const { room, ben } = world;
      const before = await read(room.owner, world);
      await act(ben, world);
      // A new link, or a seat that was reset, is as good as the former one.
      if (right !== "room.resetLink" && right !== "member.reset")
        expect(await read(room.owner, world)).not.toEqual(before);
      const owner = await withAdminLinkOnly(world, async (by) => (again ? again(world) : act(by, world)));
      await undo(owner, world);
      expect(await read(owner, world)).toEqual(before);
      await make("setCoOwner", { memberId: ben.uid, token: owner.token, body: { on: false } });
      if (world.isSealed) await make("rotateKeys", { token: owner.token, body: await newKey(owner) });
    },
  );

  it("to set a password, the owner's devices stay, and those of members are logged out", async () => {
    const { room, ben, cat } = await taken();
    const [owners, cats] = [await connect(room.owner.token), await connect(cat.token)];
    await make("setPassword", { token: ben.token, body: { password: "bens own" } });
    await cats.push("closeLogout");
    await owners.push("roomStateChanged");
    expect((await make("getRoom", room.owner)).passwordByOther).toBe(true);
    expect(await resultOf("getMe", cat)).toBe(ResultCode.loggedOut);
    expect((await make("getRoom", { token: ben.token })).passwordByOther).toBeUndefined();
    await make("setPassword", { token: room.owner.token, body: { password: "the owner's" } });
    expect((await make("getRoom", room.owner)).passwordByOther).toBeUndefined();
    expect(await resultOf("getMe", { token: ben.token })).toBe(ResultCode.loggedOut);
  });

  it("to set a password with a removal, the owner's devices stay", async () => {
    const { room, ben, cat } = await taken();
    await make("removeMember", { memberId: cat.uid, token: ben.token, body: { password: "bens own" } });
    expect(await resultOf("getMe", room.owner)).toBe(ResultCode.ok);
  });
});
