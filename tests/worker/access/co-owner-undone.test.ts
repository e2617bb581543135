import { describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { capabilitiesOf } from "../../../worker/contract/permissions.ts";
import { call, type Json } from "../support/api.ts";
import { infoOf, post, put, type QuickPerson, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";

vi.setConfig({ testTimeout: 60_000 });

interface People {
  /** A co-owner. */
  ben: QuickPerson;
  cat: QuickPerson & { seatIc: string };
}
type By = QuickPerson;

/** Change by a right, done by the co-owner, undone by the owner with the admin link; `read`: of the owner. */
interface Undoing {
  read(owner: By, people: People): Promise<unknown>;
  act(coOwner: By, people: People): Promise<unknown>;
  undo(owner: By, people: People): Promise<unknown>;
}

const fact =
  (...names: string[]): Undoing["read"] =>
  async ({ token }) => {
    const room = await infoOf(token);
    return names.map((name) => room[name]);
  };
const members = async ({ token }: By): Promise<Json[]> =>
  (await call("GET", "/api/api_chat/list_msg_user", { token })).data;
const messages = async ({ token }: By): Promise<Json[]> => (await call("GET", "/api/messages", { token })).data.list;
const say = async ({ token }: By, content = "mine"): Promise<void> => {
  const socket = await connect(token);
  await socket.ask("sendMessage", { kind: "text", content });
  socket.close(1000);
};
const recallAll = async ({ token }: By, { ben }: People) => {
  const socket = await connect(token);
  for (const { id, tjuid, lx } of await messages({ token, uid: "" }))
    if (tjuid === ben.uid && lx === 1) await socket.ask("recall", { messageId: id });
  socket.close(1000);
};
const textsOf = async (owner: By, { ben }: People) =>
  (await messages(owner)).filter(({ tjuid, lx }) => tjuid === ben.uid && lx === 1).length;
const toggled = (path: string, name: string): Undoing => ({
  read: fact(name),
  act: ({ token }) => put(path, token, { on: true }),
  undo: ({ token }) => put(path, token, { on: false }),
});
const writes: Undoing = { read: textsOf, act: (ben) => say(ben), undo: recallAll };

/** `undefined` in place of an undoing needs its reason beside it. */
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
    read: fact("chat_mc"),
    act: ({ token }) => put("/api/room", token, { chat_mc: "Taken" }),
    undo: ({ token }) => put("/api/room", token, { chat_mc: "Garden" }),
  },
  "room.muteAll": toggled("/api/room/mute", "mute_all"),
  "room.pin": {
    read: fact("welcome"),
    act: ({ token }) => put("/api/room/welcome", token, { text: "Taken" }),
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
    read: fact("bots"),
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
    act: async ({ token }) => post("/api/room/link/reset", token),
    undo: ({ token }) => post("/api/room/link/reset", token),
  },
  "room.rotateKeys": "in sealed rooms: see the tests of rotations",
  "room.visitExpired": "reads only",
  "room.renewExpired": "adds time at the buyer's cost",
  "room.manage": "a mark for pages and other rights",
  "room.seeHeldSeats": "reads only",
  "room.setGoal": "the owner cancels a goal: see the tests of goals",
  "room.buyBeforeMembers": "adds time at the buyer's cost",
  "member.admit": toggled("/api/room/knocking", "knocking"),
  "member.invite": {
    read: async (owner) => (await members(owner)).length,
    act: ({ token }) => post("/api/invites", token, { count: 1 }),
    undo: async (owner) => {
      for (const { id, invited } of await members(owner))
        if (invited) await call("DELETE", `/api/members/${id}`, { token: owner.token, body: {} });
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
    act: ({ token }, { cat }) => post(`/api/members/${cat.uid}/reset`, token),
    undo: async ({ token }, { cat }) => {
      const { data } = await post(`/api/members/${cat.uid}/reset`, token);
      expect((await call("GET", `/api/links/${data.ic}`)).code).toBe(ResultCode.ok);
    },
  },
  "member.remove": {
    read: async (owner) => (await members(owner)).length,
    act: ({ token }, { cat }) => call("DELETE", `/api/members/${cat.uid}`, { token, body: {} }),
    undo: ({ token }) => post("/api/invites", token, { count: 1 }),
  },
  "message.sendWhileMuted": writes,
  "message.recallAny": "deletes for good, as the owner was told at the appointment; no right is lost",
};

async function taken() {
  const room = await quickRoom();
  const ben = await quickEnter(room, room.roomIc, "Ben");
  const cat = await quickEnter(room, room.roomIc, "Cat");
  await put(`/api/members/${ben.uid}/co-owner`, room.owner.token, { on: true });
  return { room, people: { ben, cat } };
}

/** The owner's device is lost, and the password is one that the co-owner set: only the admin link is left. */
async function withAdminLinkOnly({ room, people }: Awaited<ReturnType<typeof taken>>): Promise<By> {
  expect((await put("/api/room/password", people.ben.token, { password: "bens own" })).code).toBe(ResultCode.ok);
  const body = { ic: room.ownerIc, password: "the owner's" };
  const { code, data } = await call("POST", "/api/rooms/owner-password", { body });
  expect(code).toBe(ResultCode.ok);
  expect(data.uid).toBe(room.owner.uid);
  return data;
}

describe("after a co-owner used the right", () => {
  it("each of them is here: a new one needs a row", () => {
    expect(Object.keys(rows).sort()).toEqual([...capabilitiesOf("coOwner")].sort());
  });

  const undone = Object.entries(rows).flatMap(([right, row]) =>
    typeof row === "string" ? [] : [[right, row] as const],
  );
  it.each(undone)("%s, the owner undoes it with the admin link alone", async (right, { read, act, undo }) => {
    const { room, people } = await taken();
    const before = await read(room.owner, people);
    const acted = (await act(people.ben, people)) as { code: ResultCode } | undefined;
    expect(acted?.code ?? ResultCode.ok).toBe(ResultCode.ok);
    // A new link, or a seat that was reset, is as good as the former one.
    if (!right.startsWith("room.resetLink") && !right.startsWith("member.reset"))
      expect(await read(room.owner, people)).not.toEqual(before);
    const owner = await withAdminLinkOnly({ room, people });
    await undo(owner, people);
    expect(await read(owner, people)).toEqual(before);
    const recalled = await put(`/api/members/${people.ben.uid}/co-owner`, owner.token, { on: false });
    expect(recalled.code).toBe(ResultCode.ok);
  });

  it("to set a password, the owner's devices stay, and those of members are logged out", async () => {
    const { room, people } = await taken();
    const [owners, cats] = [await connect(room.owner.token), await connect(people.cat.token)];
    expect((await put("/api/room/password", people.ben.token, { password: "bens own" })).code).toBe(ResultCode.ok);
    await cats.push("closeLogout");
    await owners.push("roomStateChanged");
    expect(await infoOf(room.owner.token)).toMatchObject({ password_by_other: true });
    expect((await call("GET", "/api/me", { token: people.cat.token })).code).toBe(ResultCode.loggedOut);
    expect((await infoOf(people.ben.token)).password_by_other).toBeUndefined();
    await put("/api/room/password", room.owner.token, { password: "the owner's" });
    expect((await infoOf(room.owner.token)).password_by_other).toBeUndefined();
    expect((await call("GET", "/api/me", { token: people.ben.token })).code).toBe(ResultCode.loggedOut);
  });

  it("to set a password with a removal, the owner's devices stay", async () => {
    const { room, people } = await taken();
    const body = { password: "bens own" };
    await call("DELETE", `/api/members/${people.cat.uid}`, { token: people.ben.token, body });
    expect((await call("GET", "/api/me", { token: room.owner.token })).code).toBe(ResultCode.ok);
  });
});
