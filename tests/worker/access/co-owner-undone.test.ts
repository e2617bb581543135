import { describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { capabilitiesOf } from "../../../worker/contract/permissions.ts";
import { call, type Json } from "../support/api.ts";
import { infoOf, post, put, type QuickPerson, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
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

/** In a sealed room, the new key for all but those who lose access. */
const keysBy = async ({ token }: By, { isSealed }: World, ...without: string[]) =>
  isSealed ? { rotation: await rotationBy(token, ...without) } : {};

const members = async ({ token }: By): Promise<Json[]> =>
  (await call("GET", "/api/api_chat/list_msg_user", { token })).data;
const messages = async ({ token }: By): Promise<Json[]> => (await call("GET", "/api/messages", { token })).data.list;
const wrote =
  (name: string): Undoing["read"] =>
  async ({ token }, { bens }) =>
    bens.includes((await infoOf(token))[name]);
const toggled = (path: string, name: string): Undoing => ({
  read: async ({ token }) => (await infoOf(token))[name],
  act: ({ token }) => put(path, token, { on: true }),
  undo: ({ token }) => put(path, token, { on: false }),
});
const writes: Undoing = {
  read: async (owner, { ben }) =>
    (await messages(owner)).filter(({ tjuid, lx }) => tjuid === ben.uid && lx === 1).length,
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
    for (const { id, tjuid, lx } of await messages({ token, uid: "" }))
      if (tjuid === ben.uid && lx === 1) await socket.ask("recall", { messageId: id });
    socket.close(1000);
  },
};

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
    read: wrote("chat_mc"),
    act: async (by, world) => put("/api/room", by.token, { chat_mc: await bensText(by, world) }),
    undo: async (by, world) => put("/api/room", by.token, { chat_mc: await textOf(by, world, "Garden") }),
  },
  "room.muteAll": toggled("/api/room/mute", "mute_all"),
  "room.pin": {
    read: wrote("welcome"),
    act: async (by, world) => put("/api/room/welcome", by.token, { text: await bensText(by, world) }),
    undo: ({ token }) => put("/api/room/welcome", token, { text: "" }),
  },
  "room.setPassword": "done before each row",
  "room.setPaidJoin": {
    ...toggled("/api/room/paid-join", "paid_join"),
    read: async ({ token }) => (await infoOf(token)).paid_join.on,
  },
  "room.clear": "deletes for good, as the owner was told at the appointment; no right is lost",
  "room.import": "fills an empty room, which the owner clears",
  "room.save": "reads only",
  "room.letSave": toggled("/api/room/saving", "members_save"),
  "room.seeReports": "dismissing hides a report from the owner's list, and deletes no message",
  "room.setHooks": {
    isOpenOnly: true,
    read: async ({ token }) => (await infoOf(token)).bots,
    act: ({ token }) => post("/api/room/hooks", token, { mc: "Spy" }),
    undo: async ({ token }) => {
      for (const { id } of (await infoOf(token)).bots) await call("DELETE", `/api/room/hooks/${id}`, { token });
    },
  },
  "room.seeLink": "the owner makes a new link",
  "room.resetLink": {
    read: async ({ token }) => {
      const link: string = (await infoOf(token)).room_link;
      return (await call("GET", `/api/links/${link.split("/").at(-1)}`)).code;
    },
    act: async (by, world) => post("/api/room/link/reset", by.token, await keysBy(by, world)),
    undo: async (by, world) => post("/api/room/link/reset", by.token, await keysBy(by, world)),
  },
  "room.rotateKeys": "used with the password in each sealed room here; the owner's device makes a new key afterwards",
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
    read: async ({ token }) => (await infoOf(token)).call_starters,
    act: ({ token }) => put("/api/room/calls", token, { starters: "nobody" }),
    undo: ({ token }) => put("/api/room/calls", token, { starters: "everyone" }),
  },
  "room.setGoal": "the owner cancels a goal: see the tests of goals",
  "room.buyBeforeMembers": "adds time at the buyer's cost",
  "member.admit": { ...toggled("/api/room/knocking", "knocking"), isOpenOnly: true },
  "member.invite": {
    read: async (owner) => (await members(owner)).length,
    act: ({ token }) => post("/api/invites", token, { count: 1 }),
    undo: async (owner, world) => {
      for (const { id, invited } of await members(owner))
        if (invited) {
          const body = await keysBy(owner, world);
          await call("DELETE", `/api/members/${id}`, { token: owner.token, body });
        }
    },
  },
  "member.seeInvited": "reads only",
  "member.seeNewByMail": "reads only",
  "member.mute": {
    read: async (owner, { cat }) => (await members(owner)).find(({ id }) => id === cat.uid)?.muted,
    act: ({ token }, { cat }) => put(`/api/members/${cat.uid}/mute`, token, { on: true }),
    undo: ({ token }, { cat }) => put(`/api/members/${cat.uid}/mute`, token, { on: false }),
  },
  "member.reset": {
    read: async (owner, { cat }) => (await members(owner)).some(({ id }) => id === cat.uid),
    act: async (by, world) =>
      post(`/api/members/${world.cat.uid}/reset`, by.token, await keysBy(by, world, world.cat.uid)),
    undo: async (by, world) => {
      const { cat } = world;
      const { data } = await post(`/api/members/${cat.uid}/reset`, by.token, await keysBy(by, world, cat.uid));
      expect((await call("GET", `/api/links/${data.ic}`)).code).toBe(ResultCode.ok);
    },
  },
  "member.remove": {
    read: async (owner) => (await members(owner)).length,
    act: async (by, world) => {
      const { cat } = world;
      const body = await keysBy(by, world, cat.uid);
      return call("DELETE", `/api/members/${cat.uid}`, { token: by.token, body });
    },
    undo: ({ token }) => post("/api/invites", token, { count: 1 }),
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
  return await put("/api/room/password", by.token, { password, ...keys });
}

/**
 * The owner's device is lost, and the password is one that the co-owner set: only the admin link is left. The co-owner
 * goes on meanwhile, on two devices.
 */
async function withAdminLinkOnly(world: World, again: (by: By) => Promise<unknown>): Promise<By> {
  const { room, ben } = world;
  expect((await setPassword(ben, world, "bens own")).code).toBe(ResultCode.ok);
  const logIn = (password: string) => call("POST", "/api/login", { body: { ic: ben.seatIc, password } });
  const second: By = (await logIn("bens own")).data;
  ben.sockets.push(await connect(second.token));
  const body = { ic: room.ownerIc, password: "the owner's" };
  const [{ code, data }] = await Promise.all([
    call("POST", "/api/rooms/owner-password", { body }),
    ...[ben, second, ben]
      .flatMap((by) => [again(by), setPassword(by, world, "bens again")])
      .map((work) => work.catch(() => {})),
  ]);
  expect(code).toBe(ResultCode.ok);
  expect(data.uid).toBe(room.owner.uid);
  for (const { token } of [ben, second])
    expect((await call("GET", "/api/me", { token })).code).toBe(ResultCode.loggedOut);
  for (const socket of ben.sockets) await socket.whenClosed();
  for (const password of ["bens own", "bens again"]) expect((await logIn(password)).code).toBe(ResultCode.refused);
  return data;
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
      const acted = (await act(ben, world)) as { code: ResultCode; msg: string } | undefined;
      expect(acted?.code ?? ResultCode.ok, acted?.msg).toBe(ResultCode.ok);
      // A new link, or a seat that was reset, is as good as the former one.
      if (right !== "room.resetLink" && right !== "member.reset")
        expect(await read(room.owner, world)).not.toEqual(before);
      const owner = await withAdminLinkOnly(world, async (by) => (again ? again(world) : act(by, world)));
      await undo(owner, world);
      expect(await read(owner, world)).toEqual(before);
      const recalled = await put(`/api/members/${ben.uid}/co-owner`, owner.token, { on: false });
      expect(recalled.code).toBe(ResultCode.ok);
      if (world.isSealed)
        expect((await post("/api/room/keys", owner.token, await rotationBy(owner.token))).code).toBe(ResultCode.ok);
    },
  );

  it("to set a password, the owner's devices stay, and those of members are logged out", async () => {
    const { room, ben, cat } = await taken();
    const [owners, cats] = [await connect(room.owner.token), await connect(cat.token)];
    expect((await put("/api/room/password", ben.token, { password: "bens own" })).code).toBe(ResultCode.ok);
    await cats.push("closeLogout");
    await owners.push("roomStateChanged");
    expect(await infoOf(room.owner.token)).toMatchObject({ password_by_other: true });
    expect((await call("GET", "/api/me", { token: cat.token })).code).toBe(ResultCode.loggedOut);
    expect((await infoOf(ben.token)).password_by_other).toBeUndefined();
    await put("/api/room/password", room.owner.token, { password: "the owner's" });
    expect((await infoOf(room.owner.token)).password_by_other).toBeUndefined();
    expect((await call("GET", "/api/me", { token: ben.token })).code).toBe(ResultCode.loggedOut);
  });

  it("to set a password with a removal, the owner's devices stay", async () => {
    const { room, ben, cat } = await taken();
    const body = { password: "bens own" };
    await call("DELETE", `/api/members/${cat.uid}`, { token: ben.token, body });
    expect((await call("GET", "/api/me", { token: room.owner.token })).code).toBe(ResultCode.ok);
  });
});
