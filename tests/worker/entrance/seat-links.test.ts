import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, make, resultOf } from "../support/api.ts";
import { enter, openRoom, type Person } from "../support/room.ts";
import { fetchOrder, finish } from "../support/shop.ts";

async function paidSeat() {
  const room = await openRoom();
  const { paidJoin } = await make("setPaidJoin", { token: room.owner.token, body: { on: true } });
  const body = { kind: "join", ic: paidJoin?.code, method: "card" };
  const { data: placed } = await call("POST", "/api/orders", { body });
  await finish(placed);
  return { ...room, placed, ic: (await fetchOrder(placed)).ic as string };
}

const resultOfMe = (person: Person) => resultOf("getMe", person);
const renew = ({ token }: Person, body: { logOutOthers?: boolean } = {}) => make("renewMyLink", { token, body });

describe("the link of a paid seat", () => {
  it("is shown by its order until the first login, and then no more", async () => {
    const { placed, ic } = await paidSeat();
    expect((await fetchOrder(placed)).ic).toBe(ic);
    await enter(ic, "Pat", undefined);
    const after = await fetchOrder(placed);
    expect(after.status).toBe("paid");
    expect([after.ic, after.link]).toEqual([undefined, undefined]);
  });

  it("does not log the buyer out, however often others use it", async () => {
    const { ic } = await paidSeat();
    const buyer = await enter(ic, "Pat", undefined);
    const others = [];
    for (let n = 0; n < 12; n++) others.push(await enter(ic, undefined, undefined));
    expect(await resultOfMe(buyer)).toBe(ResultCode.ok);
    const results = await Promise.all(others.map(resultOfMe));
    expect(results.filter((code) => code === ResultCode.ok)).toHaveLength(4);
  });
});

describe("the first device of a paid seat", () => {
  it("is not logged out by another one that has the link, and can take the seat back", async () => {
    const { ic } = await paidSeat();
    const buyer = await enter(ic, "Pat", undefined);
    const thief = await enter(ic, undefined, undefined);
    const stolen = await renew(thief, { logOutOthers: true });
    expect(await resultOfMe(buyer)).toBe(ResultCode.ok);
    await renew(buyer, { logOutOthers: true });
    expect(await resultOfMe(thief)).toBe(ResultCode.loggedOut);
    expect(await resultOf("logIn", { body: { code: stolen.code } })).toBe(ResultCode.linkInvalid);
  });

  it("alone can give the seat up", async () => {
    const { ic } = await paidSeat();
    const buyer = await enter(ic, "Pat", undefined);
    const thief = await enter(ic, undefined, undefined);
    expect(await call("POST", "/api/room/leave", { token: thief.token })).toMatchObject({
      code: ResultCode.refused,
      msg: "A paid seat can only be given up on the device that opened it first.",
    });
    expect(await resultOfMe(buyer)).toBe(ResultCode.ok);
    expect(await resultOf("leaveRoom", buyer)).toBe(ResultCode.ok);
    expect(await resultOfMe(buyer)).not.toBe(ResultCode.ok);
  });
});

describe("a member", () => {
  it("makes a new link: the former one opens nothing any more, and the session goes on", async () => {
    const { ic } = await paidSeat();
    const buyer = await enter(ic, "Pat", undefined);
    const { code, link } = await renew(buyer);
    expect(link).toContain(code);
    expect(await resultOf("logIn", { body: { code: ic } })).toBe(ResultCode.linkInvalid);
    expect((await enter(code, undefined, undefined)).uid).toBe(buyer.uid);
    expect(await resultOfMe(buyer)).toBe(ResultCode.ok);
  });

  it("logs the other devices out with it, if they want", async () => {
    const { roomIc } = await openRoom();
    const here = await enter(roomIc, "Gus");
    const there = await enter(here.ic);
    await renew(here);
    expect(await resultOfMe(there)).toBe(ResultCode.ok);
    await renew(here, { logOutOthers: true });
    expect(await resultOfMe(there)).toBe(ResultCode.loggedOut);
    expect(await resultOfMe(here)).toBe(ResultCode.ok);
  });

  it("with the owner's role makes an admin link instead", async () => {
    const { owner } = await openRoom();
    expect(await resultOf("renewMyLink", { token: owner.token, body: {} })).toBe(ResultCode.forbidden);
  });
});
