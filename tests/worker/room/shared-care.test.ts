import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, make, resultOf } from "../support/api.ts";
import { infoOf, post, put, type QuickPerson, quickEnter, quickRoom } from "../support/quick-room.ts";
import { enter, openRoom, password } from "../support/room.ts";
import { connect } from "../support/socket.ts";

const appoint = (by: QuickPerson, who: { uid: string }, on = true) =>
  put(`/api/members/${who.uid}/co-owner`, by.token, { on });
const handOver = (by: QuickPerson, who: { uid: string }) => post(`/api/members/${who.uid}/hand-over`, by.token);
const membersOf = (token: string) => make("listMembers", { token });
const rolesIn = async (token: string) => Object.fromEntries((await membersOf(token)).map(({ id, role }) => [id, role]));
const noticesIn = async (token: string) =>
  (await make("listMessages", { token })).messages.flatMap(({ notice }) => (notice?.role ? [notice] : []));
const text = (content: string) => ({ kind: "text" as const, content });

async function threePeople() {
  const room = await quickRoom();
  const ben = await quickEnter(room, room.roomIc, "Ben");
  const cat = await quickEnter(room, room.roomIc, "Cat");
  return { room, owner: room.owner, ben, cat, stub: env.ROOM.getByName(room.chatId) };
}

describe("a co-owner", () => {
  it("is appointed by the owner: all devices hear of it at once, and the chat says so", async () => {
    const { owner, ben, cat, stub } = await threePeople();
    const [bens, cats] = [await connect(ben.token), await connect(cat.token)];
    expect(await appoint(owner, ben)).toMatchObject({ code: ResultCode.ok, data: { id: ben.uid, co_owner: true } });
    for (const socket of [bens, cats])
      expect((await socket.push("memberChanged")).data).toMatchObject({ id: ben.uid, role: "coOwner" });
    expect(await rolesIn(cat.token)).toEqual({ [owner.uid]: "owner", [ben.uid]: "coOwner", [cat.uid]: "member" });
    expect((await infoOf(ben.token)).room_link).toContain("/i/");
    await evictDurableObject(stub);
    expect((await infoOf(ben.token)).me).toMatchObject({ lx: 2, co_owner: true });
    expect(await noticesIn(cat.token)).toEqual([
      { actorId: owner.uid, actorRole: "owner", targetId: ben.uid, on: false, role: "coOwner" },
    ]);
  });

  it("appointed twice, or recalled without being one, changes nothing and says nothing", async () => {
    const { owner, ben, cat } = await threePeople();
    await appoint(owner, ben);
    const { rev } = await infoOf(owner.token);
    expect(await appoint(owner, ben)).toMatchObject({ code: ResultCode.ok, data: { co_owner: true } });
    expect(await appoint(owner, cat, false)).toMatchObject({ code: ResultCode.ok, data: { lx: 2 } });
    expect((await infoOf(owner.token)).rev).toBe(rev);
  });

  it("is recalled, and has a member's rights at once", async () => {
    const { owner, ben, cat } = await threePeople();
    await appoint(owner, ben);
    const socket = await connect(ben.token);
    expect((await appoint(owner, ben, false)).data).not.toHaveProperty("co_owner");
    expect((await socket.push("memberChanged")).data).toMatchObject({ id: ben.uid, role: "member" });
    expect((await put(`/api/members/${cat.uid}/mute`, ben.token, { on: true })).code).toBe(ResultCode.forbidden);
    expect(await infoOf(ben.token)).not.toHaveProperty("room_link");
    expect((await noticesIn(ben.token)).map(({ role }) => role)).toEqual(["coOwner", "member"]);
  });

  it("is appointed by nobody but the owner, and only from the members of the room", async () => {
    const { room, owner, ben, cat } = await threePeople();
    await appoint(owner, ben);
    expect((await appoint(ben, cat)).code).toBe(ResultCode.forbidden);
    expect((await appoint(cat, cat)).code).toBe(ResultCode.forbidden);
    expect((await appoint(ben, ben, false)).code).toBe(ResultCode.forbidden);
    expect((await appoint(owner, owner)).code).toBe(ResultCode.refused);
    const [seat] = (await post("/api/invites", owner.token, { count: 1 })).data;
    expect((await appoint(owner, seat)).code).toBe(ResultCode.notFound);
    await make("removeMember", { memberId: cat.uid, token: owner.token });
    expect((await appoint(owner, cat)).code).toBe(ResultCode.notFound);
    expect(await rolesIn(room.owner.token)).toMatchObject({ [owner.uid]: "owner", [ben.uid]: "coOwner" });
  });

  it("acts on members, but neither on the owner nor on another co-owner", async () => {
    const { room, owner, ben, cat } = await threePeople();
    const dan = await quickEnter(room, room.roomIc, "Dan");
    await appoint(owner, ben);
    await appoint(owner, cat);
    const actions = (who: QuickPerson, by: QuickPerson) => [
      put(`/api/members/${who.uid}/mute`, by.token, { on: true }),
      put(`/api/members/${who.uid}/announcer`, by.token, { on: true }),
      post(`/api/members/${who.uid}/reset`, by.token),
      call("DELETE", `/api/members/${who.uid}`, { token: by.token, body: {} }),
      appoint(by, who, false),
      handOver(by, who),
    ];
    for (const who of [owner, cat])
      for (const answer of await Promise.all(actions(who, ben))) expect(answer.code).toBe(ResultCode.forbidden);
    expect(await rolesIn(owner.token)).toMatchObject({ [owner.uid]: "owner", [cat.uid]: "coOwner" });
    expect((await put(`/api/members/${dan.uid}/mute`, ben.token, { on: true })).code).toBe(ResultCode.ok);
    expect(await resultOf("removeMember", { memberId: dan.uid, token: ben.token })).toBe(ResultCode.ok);
    // The owner acts on co-owners.
    expect((await put(`/api/members/${cat.uid}/announcer`, owner.token, { on: true })).code).toBe(ResultCode.ok);
    expect(await resultOf("removeMember", { memberId: cat.uid, token: owner.token })).toBe(ResultCode.ok);
    expect((await put("/api/room", cat.token, { chat_mc: "Mine" })).code).toBe(ResultCode.seatReset);
  });

  it("writes while all are muted, in an announcement-only room, and without the wait of slow mode", async () => {
    const { owner, ben, cat } = await threePeople();
    await put(`/api/members/${ben.uid}/mute`, owner.token, { on: true });
    const [bens, cats] = [await connect(ben.token), await connect(cat.token)];
    expect((await bens.ask("sendMessage", text("muted"))).code).toBe(ResultCode.refused);
    expect((await appoint(owner, ben)).data).toMatchObject({ muted: false });
    await put("/api/room/mute", ben.token, { on: true });
    await put("/api/room/speaking", ben.token, { slow_mode: 60, announce_only: true });
    for (const content of ["one", "two"])
      expect((await bens.ask("sendMessage", text(content))).code).toBe(ResultCode.ok);
    expect((await cats.ask("sendMessage", text("no"))).code).toBe(ResultCode.refused);
    await appoint(owner, ben, false);
    expect((await bens.ask("sendMessage", text("three"))).code).toBe(ResultCode.refused);
  });

  it("takes no name that looks like the owner's, leaves the room, and is no co-owner after coming back", async () => {
    const { room, owner, ben } = await threePeople();
    await appoint(owner, ben);
    expect((await put("/api/me", ben.token, { mc: "Olívia" })).code).toBe(ResultCode.refused);
    expect((await post("/api/room/leave", ben.token)).code).toBe(ResultCode.ok);
    const again = await quickEnter(room, room.roomIc, "Ben");
    expect(Object.values(await rolesIn(again.token))).not.toContain("coOwner");
  });

  it("buys seats, also before members, and renews the ended room", async () => {
    const { room, owner, ben, cat, stub } = await threePeople();
    await appoint(owner, ben);
    const buy = (by: QuickPerson, order: object) => post("/api/orders", by.token, { method: "card", ...order });
    expect((await buy(cat, { kind: "seats", seats: 248 })).code).toBe(ResultCode.ok);
    expect((await buy(cat, { kind: "seats", seats: 1 })).code).toBe(ResultCode.refused);
    expect((await buy(ben, { kind: "seats", seats: 495 })).code).toBe(ResultCode.ok);
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec("UPDATE room SET ends_at = ?", Date.now() - 1000);
    });
    await evictDurableObject(stub);
    expect((await buy(cat, { kind: "time", days: 7 })).code).toBe(ResultCode.roomExpired);
    expect((await buy(ben, { kind: "time", days: 7 })).code).toBe(ResultCode.ok);
    expect((await infoOf(ben.token)).state).toBe("expired");
    expect((await make("getLink", { code: room.roomIc })).state).toBe("expired");
  });
});

describe("a hand-over", () => {
  it("makes a member the owner and the owner a co-owner on all devices at once, with sessions that go on", async () => {
    const { room, owner, ben, cat } = await threePeople();
    const others = [await quickEnter(room, room.ownerIc), await quickEnter(room, ben.seatIc)];
    const devices = [owner, ben, cat, ...others];
    const sockets = await Promise.all(devices.map(({ token }) => connect(token)));
    expect(await handOver(owner, ben)).toMatchObject({ code: ResultCode.ok, data: { me: { lx: 2, co_owner: true } } });
    for (const socket of sockets) {
      const changeOf = async ({ uid }: QuickPerson) =>
        (await socket.push("memberChanged", ({ id }) => id === uid)).data;
      expect([(await changeOf(owner)).role, (await changeOf(ben)).role]).toEqual(["coOwner", "owner"]);
    }
    for (const { token } of devices) expect(await resultOf("getMe", { token })).toBe(ResultCode.ok);
    expect(await rolesIn(cat.token)).toEqual({ [ben.uid]: "owner", [owner.uid]: "coOwner", [cat.uid]: "member" });
    expect(await noticesIn(cat.token)).toEqual([
      { actorId: owner.uid, actorRole: "owner", targetId: ben.uid, on: false, role: "owner" },
    ]);
    expect((await post("/api/room/end", owner.token)).code).toBe(ResultCode.forbidden);
    expect((await post("/api/room/end", ben.token)).code).toBe(ResultCode.ok);
  });

  it("gives the new owner's devices alone the new admin link, and ends the links that others may know", async () => {
    const { room, owner, ben } = await threePeople();
    await connect(ben.token);
    await handOver(owner, ben);
    const { yq_code: admin } = await infoOf(ben.token);
    expect(await make("getLink", { code: admin })).toMatchObject({ kind: "owner", state: "open" });
    expect((await quickEnter(room, admin)).uid).toBe(ben.uid);
    expect(await resultOf("getLink", { code: ben.seatIc })).toBe(ResultCode.linkInvalid);
    expect((await infoOf(owner.token)).yq_code).toBeUndefined();
  });

  it("leaves the former admin link as the link of the former owner's seat, without the owner's rights", async () => {
    const { room, owner, ben } = await threePeople();
    await connect(ben.token);
    await handOver(owner, ben);
    expect(await make("getLink", { code: room.ownerIc })).toMatchObject({ kind: "seat", state: "open" });
    const again = await quickEnter(room, room.ownerIc);
    expect(again.uid).toBe(owner.uid);
    for (const { token } of [owner, again]) {
      expect((await post("/api/room/owner-link/renew", token)).code).toBe(ResultCode.forbidden);
      expect((await put("/api/room/recovery", token, { on: true })).code).toBe(ResultCode.forbidden);
    }
    expect((await appoint(owner, ben, false)).code).toBe(ResultCode.forbidden);
    expect((await handOver(owner, owner)).code).toBe(ResultCode.forbidden);
    // The new owner recalls and removes the former one.
    expect((await appoint(ben, owner, false)).code).toBe(ResultCode.ok);
    expect(await resultOf("removeMember", { memberId: owner.uid, token: ben.token })).toBe(ResultCode.ok);
    expect(await resultOf("getLink", { code: room.ownerIc })).toBe(ResultCode.linkInvalid);
  });

  it("ends the mailing of admin links to the paying address for good", async () => {
    const { owner, ben } = await threePeople();
    await connect(ben.token);
    await put("/api/room/recovery", owner.token, { on: true });
    await handOver(owner, ben);
    expect(await infoOf(ben.token)).not.toHaveProperty("recovery");
    expect((await put("/api/room/recovery", ben.token, { on: true })).code).toBe(ResultCode.refused);
  });

  it("goes to no member who is gone, offline or not there yet, and not to oneself", async () => {
    const { room, owner, ben, cat } = await threePeople();
    await connect(cat.token);
    const [seat] = (await post("/api/invites", owner.token, { count: 1 })).data;
    expect((await handOver(owner, owner)).code).toBe(ResultCode.refused);
    expect((await handOver(owner, ben)).code).toBe(ResultCode.refused);
    expect((await handOver(owner, seat)).code).toBe(ResultCode.notFound);
    await make("removeMember", { memberId: cat.uid, token: owner.token });
    expect((await handOver(owner, cat)).code).toBe(ResultCode.notFound);
    expect(await make("getLink", { code: room.ownerIc })).toMatchObject({ kind: "owner" });
    expect((await rolesIn(ben.token))[owner.uid]).toBe("owner");
  });

  it("happens once when two are asked for at the same time", async () => {
    const { owner, ben, cat } = await threePeople();
    await Promise.all([connect(ben.token), connect(cat.token)]);
    const answers = await Promise.all([handOver(owner, ben), handOver(owner, cat)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([ResultCode.ok, ResultCode.forbidden].sort());
    expect(Object.values(await rolesIn(ben.token)).sort()).toEqual(["coOwner", "member", "owner"]);
  });

  it("back to the former owner gives another admin link, and the first one stays without effect", async () => {
    const { room, owner, ben } = await threePeople();
    await Promise.all([connect(ben.token), connect(owner.token)]);
    await handOver(owner, ben);
    await handOver(ben, owner);
    const { yq_code: admin, me } = await infoOf(owner.token);
    expect(me.lx).toBe(1);
    expect(await resultOf("getLink", { code: room.ownerIc })).toBe(ResultCode.linkInvalid);
    expect((await quickEnter(room, admin)).uid).toBe(owner.uid);
  });

  it("asks for the room password with the new admin link, as with every link of a seat", async () => {
    const room = await openRoom();
    const ben = await enter(room.roomIc, "Ben");
    await connect(ben.token);
    await handOver(room.owner, ben);
    const { yq_code: ic } = await infoOf(ben.token);
    const login = (word: string) => call("POST", "/api/login", { body: { ic, password: word } });
    expect((await login("wrong")).code).toBe(ResultCode.refused);
    expect(await login(password)).toMatchObject({ code: ResultCode.ok, data: { uid: ben.uid, lx: 1 } });
  });
});
