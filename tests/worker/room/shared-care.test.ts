import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { settingsOf } from "../../../worker/env.ts";
import { newLinkCode } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { make, resultOf } from "../support/api.ts";
import { type QuickPerson, quickEnter, quickRoom } from "../support/quick-room.ts";
import { buyFor, enter, openRoom, password } from "../support/room.ts";
import { connect } from "../support/socket.ts";

const acting = ({ token }: QuickPerson, { uid: memberId }: { uid: string }) => ({ token, memberId });
const switching = (by: QuickPerson, who: { uid: string }, on = true) => ({ ...acting(by, who), body: { on } });
const appoint = (...who: Parameters<typeof switching>) => make("setCoOwner", switching(...who));
const appointed = (...who: Parameters<typeof switching>) => resultOf("setCoOwner", switching(...who));
const handOver = (...who: Parameters<typeof acting>) => make("handOver", acting(...who));
const handedOver = (...who: Parameters<typeof acting>) => resultOf("handOver", acting(...who));
/** A seat that nobody has taken. */
async function invite({ token }: QuickPerson): Promise<{ uid: string }> {
  const [seat] = await make("inviteMembers", { token, body: { count: 1 } });
  if (!seat) throw new Error("no seat");
  return { uid: seat.memberId };
}
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
  it("is appointed by the owner and recalled: all devices hear of it at once, and the chat says so", async () => {
    const { owner, ben, cat, stub } = await threePeople();
    const [bens, cats] = [await connect(ben.token), await connect(cat.token)];
    const expectRole = async (role: string) => {
      for (const socket of [bens, cats])
        expect((await socket.push("memberChanged", (data) => data.role === role)).data).toMatchObject({ id: ben.uid });
    };
    expect(await appoint(owner, ben)).toMatchObject({ id: ben.uid, role: "coOwner" });
    await expectRole("coOwner");
    expect(await rolesIn(cat.token)).toEqual({ [owner.uid]: "owner", [ben.uid]: "coOwner", [cat.uid]: "member" });
    expect((await make("getRoom", ben)).roomLink).toContain("/i/");
    await evictDurableObject(stub);
    const { rev, me } = await make("getRoom", ben);
    expect(me.role).toBe("coOwner");
    // Appointed twice, or recalled without being one, changes nothing and says nothing.
    expect((await appoint(owner, ben)).role).toBe("coOwner");
    expect((await appoint(owner, cat, false)).role).toBe("member");
    expect((await make("getRoom", owner)).rev).toBe(rev);
    expect((await appoint(owner, ben, false)).role).toBe("member");
    await expectRole("member");
    expect(await resultOf("muteMember", switching(ben, cat))).toBe(ResultCode.forbidden);
    expect(await make("getRoom", ben)).not.toHaveProperty("roomLink");
    const notice = { actorId: owner.uid, actorRole: "owner", targetId: ben.uid, on: false };
    expect(await noticesIn(cat.token)).toEqual([
      { ...notice, role: "coOwner" },
      { ...notice, role: "member" },
    ]);
  });

  it("acts on members, but neither on the owner nor on another co-owner", async () => {
    const { room, owner, ben, cat } = await threePeople();
    const dan = await quickEnter(room, room.roomIc, "Dan");
    await appoint(owner, ben);
    await appoint(owner, cat);
    const actions = (who: QuickPerson, by: QuickPerson) => [
      resultOf("muteMember", switching(by, who)),
      resultOf("setAnnouncer", switching(by, who)),
      resultOf("resetMember", acting(by, who)),
      resultOf("removeMember", acting(by, who)),
      appointed(by, who, false),
      handedOver(by, who),
    ];
    for (const who of [owner, cat])
      for (const code of await Promise.all(actions(who, ben))) expect(code).toBe(ResultCode.forbidden);
    expect(await rolesIn(owner.token)).toMatchObject({ [owner.uid]: "owner", [cat.uid]: "coOwner" });
    expect(await resultOf("muteMember", switching(ben, dan))).toBe(ResultCode.ok);
    expect(await resultOf("removeMember", { memberId: dan.uid, token: ben.token })).toBe(ResultCode.ok);
    // The owner acts on co-owners.
    expect(await resultOf("setAnnouncer", switching(owner, cat))).toBe(ResultCode.ok);
    expect(await resultOf("removeMember", { memberId: cat.uid, token: owner.token })).toBe(ResultCode.ok);
    expect(await resultOf("renameRoom", { token: cat.token, body: { name: "Mine" } })).toBe(ResultCode.seatReset);
  });

  it("writes while all are muted, in an announcement-only room, and without the wait of slow mode", async () => {
    const { owner, ben, cat } = await threePeople();
    await make("muteMember", switching(owner, ben));
    const [bens, cats] = [await connect(ben.token), await connect(cat.token)];
    expect((await bens.ask("sendMessage", text("muted"))).code).toBe(ResultCode.refused);
    expect((await appoint(owner, ben)).muted).toBe(false);
    await make("muteAll", { token: ben.token, body: { on: true } });
    await make("setSpeaking", { token: ben.token, body: { slowMode: 60, announceOnly: true } });
    for (const content of ["one", "two"])
      expect((await bens.ask("sendMessage", text(content))).code).toBe(ResultCode.ok);
    expect((await cats.ask("sendMessage", text("no"))).code).toBe(ResultCode.refused);
    await appoint(owner, ben, false);
    expect((await bens.ask("sendMessage", text("three"))).code).toBe(ResultCode.refused);
  });

  it("takes no name that looks like the owner's, leaves the room, and is no co-owner after coming back", async () => {
    const { room, owner, ben } = await threePeople();
    await appoint(owner, ben);
    expect(await resultOf("editMe", { token: ben.token, body: { name: "Olívia" } })).toBe(ResultCode.refused);
    expect(await resultOf("leaveRoom", ben)).toBe(ResultCode.ok);
    const again = await quickEnter(room, room.roomIc, "Ben");
    expect(Object.values(await rolesIn(again.token))).not.toContain("coOwner");
  });

  it("buys seats, also before members, and renews the ended room", async () => {
    const { room, owner, ben, cat, stub } = await threePeople();
    await appoint(owner, ben);
    const buy = ({ token }: QuickPerson, order: { kind: "seats"; seats: number } | { kind: "time"; days: number }) =>
      resultOf("placeOrder", { token, body: { method: "card", ...order } });
    expect(await buy(cat, { kind: "seats", seats: 248 })).toBe(ResultCode.ok);
    expect(await buy(cat, { kind: "seats", seats: 1 })).toBe(ResultCode.refused);
    expect(await buy(ben, { kind: "seats", seats: 495 })).toBe(ResultCode.ok);
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec("UPDATE room SET ends_at = ?", Date.now() - 1000);
    });
    await evictDurableObject(stub);
    expect(await buy(cat, { kind: "time", days: 7 })).toBe(ResultCode.roomExpired);
    expect(await buy(ben, { kind: "time", days: 7 })).toBe(ResultCode.ok);
    expect((await make("getRoom", ben)).state).toBe("expired");
    expect((await make("getLink", { code: room.roomIc })).state).toBe("expired");
  });
});

describe("a hand-over", () => {
  it("makes a member the owner and the owner a co-owner on all devices at once, with sessions that go on", async () => {
    const { room, owner, ben, cat } = await threePeople();
    const others = [await quickEnter(room, room.ownerIc), await quickEnter(room, ben.seatIc)];
    const devices = [owner, ben, cat, ...others];
    const sockets = await Promise.all(devices.map(({ token }) => connect(token)));
    expect((await handOver(owner, ben)).me.role).toBe("coOwner");
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
    expect(await resultOf("endRoom", owner)).toBe(ResultCode.forbidden);
    expect(await resultOf("endRoom", ben)).toBe(ResultCode.ok);
  });

  it("gives the new owner's devices alone the new admin link, and leaves the former one as the link of a seat", async () => {
    const { room, owner, ben } = await threePeople();
    await connect(ben.token);
    await make("setRecovery", { token: owner.token, body: { on: true } });
    await handOver(owner, ben);
    const { linkCode: admin = "", ...info } = await make("getRoom", ben);
    expect(await make("getLink", { code: admin })).toMatchObject({ kind: "owner", state: "open" });
    expect((await quickEnter(room, admin)).uid).toBe(ben.uid);
    expect(await resultOf("getLink", { code: ben.seatIc })).toBe(ResultCode.linkInvalid);
    expect((await make("getRoom", owner)).linkCode).toBeUndefined();
    // Admin links are mailed to the paying address no more.
    expect(info).not.toHaveProperty("recovery");
    expect(await resultOf("setRecovery", { token: ben.token, body: { on: true } })).toBe(ResultCode.refused);

    expect(await make("getLink", { code: room.ownerIc })).toMatchObject({ kind: "seat", state: "open" });
    const again = await quickEnter(room, room.ownerIc);
    expect(again.uid).toBe(owner.uid);
    for (const { token } of [owner, again]) {
      expect(await resultOf("renewOwnerLink", { token, body: {} })).toBe(ResultCode.forbidden);
      expect(await resultOf("setRecovery", { token, body: { on: true } })).toBe(ResultCode.forbidden);
    }
    expect(await appointed(owner, ben, false)).toBe(ResultCode.forbidden);
    expect(await handedOver(owner, owner)).toBe(ResultCode.forbidden);
    // The new owner recalls and removes the former one.
    expect(await appointed(ben, owner, false)).toBe(ResultCode.ok);
    expect(await resultOf("removeMember", { memberId: owner.uid, token: ben.token })).toBe(ResultCode.ok);
    expect(await resultOf("getLink", { code: room.ownerIc })).toBe(ResultCode.linkInvalid);
  });

  it("goes to no member who is gone, offline or not there yet, and not to oneself", async () => {
    const { room, owner, ben, cat } = await threePeople();
    await connect(cat.token);
    const seat = await invite(owner);
    expect(await handedOver(owner, owner)).toBe(ResultCode.refused);
    expect(await handedOver(owner, ben)).toBe(ResultCode.refused);
    expect(await handedOver(owner, seat)).toBe(ResultCode.notFound);
    await make("removeMember", { memberId: cat.uid, token: owner.token });
    expect(await handedOver(owner, cat)).toBe(ResultCode.notFound);
    expect(await make("getLink", { code: room.ownerIc })).toMatchObject({ kind: "owner" });
    expect((await rolesIn(ben.token))[owner.uid]).toBe("owner");
  });

  it("happens once when two are asked for at the same time", async () => {
    const { owner, ben, cat } = await threePeople();
    await Promise.all([connect(ben.token), connect(cat.token)]);
    const codes = await Promise.all([handedOver(owner, ben), handedOver(owner, cat)]);
    expect(codes.sort()).toEqual([ResultCode.ok, ResultCode.forbidden].sort());
    expect(Object.values(await rolesIn(ben.token)).sort()).toEqual(["coOwner", "member", "owner"]);
  });

  it("back to the former owner gives another admin link, and the first one stays without effect", async () => {
    const { room, owner, ben } = await threePeople();
    await Promise.all([connect(ben.token), connect(owner.token)]);
    await handOver(owner, ben);
    await handOver(ben, owner);
    const { linkCode: admin = "", me } = await make("getRoom", owner);
    expect(me.role).toBe("owner");
    expect(await resultOf("getLink", { code: room.ownerIc })).toBe(ResultCode.linkInvalid);
    expect((await quickEnter(room, admin)).uid).toBe(owner.uid);
  });

  it("asks for the room password with the new admin link, as with every link of a seat", async () => {
    const room = await openRoom();
    const ben = await enter(room.roomIc, "Ben");
    await connect(ben.token);
    await handOver(room.owner, ben);
    const { linkCode: code = "" } = await make("getRoom", ben);
    expect(await resultOf("logIn", { body: { code, password: "wrong" } })).toBe(ResultCode.refused);
    const login = await make("logIn", { body: { code, password } });
    expect(login).toMatchObject({ memberId: ben.uid, role: "owner" });
  });

  it("to a member who paid for the seat asks for the password with the admin link, and the new owner can set one", async () => {
    const room = await openRoom();
    const seat = newLinkCode(settingsOf(env).keyring, room.chatId);
    const bought = { kind: "join", orderId: "joined", seatLinkHash: digest(seat), email: "", language: "en" } as const;
    expect((await buyFor(room.chatId, bought)).ok).toBe(true);
    const ben = await enter(seat, "Ben", undefined);
    await connect(ben.token);
    await handOver(room.owner, ben);
    const { linkCode: code = "" } = await make("getRoom", ben);
    expect(await make("getLink", { code })).toMatchObject({ kind: "owner", needsPassword: true });
    expect(await resultOf("logIn", { body: { code } })).toBe(ResultCode.refused);
    expect(await make("logIn", { body: { code, password } })).toMatchObject({ memberId: ben.uid, role: "owner" });
    await make("setPassword", { token: ben.token, body: { password: "of the new owner" } });
    expect(await resultOf("logIn", { body: { code, password: "of the new owner" } })).toBe(ResultCode.ok);
  });
});
