import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call } from "../support/api.ts";
import { enter, openRoom } from "../support/room.ts";
import { fetchOrder, finish } from "../support/shop.ts";

async function paidSeat() {
  const room = await openRoom();
  const { data } = await call("PUT", "/api/room/paid-join", { token: room.owner.token, body: { on: true } });
  const body = { kind: "join", ic: data.paid_join.ic, method: "card" };
  const { data: placed } = await call("POST", "/api/orders", { body });
  await finish(placed);
  return { ...room, placed, ic: (await fetchOrder(placed)).ic as string };
}

const me = (token: string) => call("GET", "/api/me", { token });
const renew = (token: string, body: object = {}) => call("POST", "/api/me/link", { token, body });

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
    expect((await me(buyer.token)).code).toBe(ResultCode.ok);
    const alive = await Promise.all(others.map(({ token }) => me(token)));
    expect(alive.filter(({ code }) => code === ResultCode.ok)).toHaveLength(4);
  });
});

describe("the first device of a paid seat", () => {
  it("is not logged out by another one that has the link, and can take the seat back", async () => {
    const { ic } = await paidSeat();
    const buyer = await enter(ic, "Pat", undefined);
    const thief = await enter(ic, undefined, undefined);
    const stolen = await renew(thief.token, { log_out_others: true });
    expect(stolen.code).toBe(ResultCode.ok);
    expect((await me(buyer.token)).code).toBe(ResultCode.ok);
    expect((await renew(buyer.token, { log_out_others: true })).code).toBe(ResultCode.ok);
    expect((await me(thief.token)).code).toBe(ResultCode.loggedOut);
    expect((await call("POST", "/api/login", { body: { ic: stolen.data.ic } })).code).toBe(ResultCode.linkInvalid);
  });

  it("alone can give the seat up", async () => {
    const { ic } = await paidSeat();
    const buyer = await enter(ic, "Pat", undefined);
    const thief = await enter(ic, undefined, undefined);
    expect(await call("POST", "/api/room/leave", { token: thief.token })).toMatchObject({
      code: ResultCode.refused,
      msg: "A paid seat can only be given up on the device that opened it first.",
    });
    expect((await me(buyer.token)).code).toBe(ResultCode.ok);
    expect((await call("POST", "/api/room/leave", { token: buyer.token })).code).toBe(ResultCode.ok);
    expect((await me(buyer.token)).code).not.toBe(ResultCode.ok);
  });
});

describe("a member", () => {
  it("makes a new link: the former one opens nothing any more, and the session goes on", async () => {
    const { ic } = await paidSeat();
    const buyer = await enter(ic, "Pat", undefined);
    const { data } = await renew(buyer.token);
    expect(data.link).toContain(data.ic);
    expect((await call("POST", "/api/login", { body: { ic } })).code).toBe(ResultCode.linkInvalid);
    expect((await enter(data.ic, undefined, undefined)).uid).toBe(buyer.uid);
    expect((await me(buyer.token)).code).toBe(ResultCode.ok);
  });

  it("logs the other devices out with it, if they want", async () => {
    const { roomIc } = await openRoom();
    const here = await enter(roomIc, "Gus");
    const there = await enter(here.ic);
    await renew(here.token);
    expect((await me(there.token)).code).toBe(ResultCode.ok);
    await renew(here.token, { log_out_others: true });
    expect((await me(there.token)).code).toBe(ResultCode.loggedOut);
    expect((await me(here.token)).code).toBe(ResultCode.ok);
  });

  it("with the owner's role makes an admin link instead", async () => {
    const { owner } = await openRoom();
    expect((await renew(owner.token)).code).toBe(ResultCode.forbidden);
  });
});
