import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { operate } from "../support/operator.ts";
import { infoOf, post, put, quickEnter, quickRoom } from "../support/quick-room.ts";
import { callWith, fetchOrder, finish, someEmail } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { awaitEmails } from "../support/time.ts";

const link = (ic: string) => call("GET", `/api/links/${ic}`);
const join = (ic: string) => call("POST", "/api/orders", { body: { kind: "join", ic, method: "card" } });

async function openToBuyers(seats = 5) {
  const room = await quickRoom({ seats });
  const answer = await put("/api/room/paid-join", room.owner.token, { on: true });
  return { ...room, paidIc: answer.data.paid_join.ic as string, answer };
}

async function buySeat(paidIc: string) {
  const placed = (await join(paidIc)).data;
  await finish(placed);
  return await fetchOrder(placed);
}

describe("paid joining", () => {
  it("is shut at first; the owner opens it and sees the price that a joiner pays", async () => {
    const room = await quickRoom();
    expect((await infoOf(room.owner.token)).paid_join).toEqual({ on: false, ic: "", price: expect.any(Number) });
    const { data } = await put("/api/room/paid-join", room.owner.token, { on: true });
    const { ic, price } = data.paid_join;
    expect((await infoOf(room.owner.token)).paid_join).toEqual({ on: true, ic, price });
    expect(await link(ic)).toMatchObject({
      code: ResultCode.ok,
      data: {
        kind: "paid",
        state: "open",
        chat_mc: "Garden",
        needs_password: false,
        price,
        expires_at: data.expires_at,
      },
    });
    const quote = await call("POST", "/api/orders/quote", { body: { kind: "join", ic } });
    expect(quote.data.amount).toBe(price);
  });

  it("is refused to a member", async () => {
    const { chatId, roomIc } = await openToBuyers();
    const guest = await quickEnter({ chatId }, roomIc, "Gus");
    expect((await infoOf(guest.token)).paid_join).toBeUndefined();
    expect((await put("/api/room/paid-join", guest.token, { on: true })).code).toBe(ResultCode.forbidden);
  });

  it("once shut, sells nothing and says so, also in a full room; opened again it has the same link", async () => {
    const { owner, chatId, roomIc, paidIc } = await openToBuyers(2);
    const placed = (await join(paidIc)).data;
    await make("cancelOrder", { orderId: placed.order_id });
    await put("/api/room/paid-join", owner.token, { on: false });
    await quickEnter({ chatId }, roomIc, "Gus");
    const { code, data } = await link(paidIc);
    // A paid link without a price is shown as not for sale.
    expect([code, data]).toEqual([
      ResultCode.ok,
      expect.objectContaining({ kind: "paid", state: "open", chat_mc: "Garden" }),
    ]);
    expect(data.price).toBeUndefined();
    const refused = {
      code: ResultCode.refused,
      msg: "Seats of this room cannot be bought at the moment. Ask whoever gave you the link.",
    };
    expect(await join(paidIc)).toMatchObject(refused);
    expect(await call("POST", `/api/orders/${placed.order_id}/recreate`)).toMatchObject(refused);
    expect(await call("POST", "/api/login", { body: { ic: paidIc, mc: "Eve" } })).toMatchObject(refused);
    const again = await put("/api/room/paid-join", owner.token, { on: true });
    expect(again.data.paid_join.ic).toBe(paidIc);
    expect((await link(paidIc)).code).toBe(ResultCode.ok);
  });

  it("leads from the payment to a seat that needs no password, and that no other buyer can take", async () => {
    const { owner, paidIc } = await openToBuyers();
    expect(await resultOf("logIn", { body: { code: paidIc, name: "Eve" } })).toBe(ResultCode.refused);
    const bought = await buySeat(paidIc);
    expect(bought).toMatchObject({ status: "paid", ic: expect.any(String), link: expect.stringContaining("/i/") });
    expect((await link(bought.ic)).data).toMatchObject({ kind: "seat", needs_password: false, needs_name: true });
    const entered = await call("POST", "/api/login", { body: { ic: bought.ic, mc: "Paula" } });
    expect(entered).toMatchObject({ code: ResultCode.ok, data: { lx: 2, yq_code: bought.ic } });
    const { uid } = entered.data;
    const [, paula] = await make("listMembers", owner);
    expect(paula).toMatchObject({ id: uid, paid: true });
    expect(await resultOf("removeMember", { memberId: uid, token: owner.token })).toBe(ResultCode.refused);
    expect((await post(`/api/members/${uid}/reset`, owner.token)).code).toBe(ResultCode.refused);
    expect(await resultOf("getMe", entered.data)).toBe(ResultCode.ok);
    // Another device opens the same seat.
    expect((await call("POST", "/api/login", { body: { ic: bought.ic } })).data.uid).toBe(uid);
  });

  it("counts a seat as taken while its buyer pays, and frees it when the order ends", async () => {
    const { owner, paidIc, roomIc } = await openToBuyers(2);
    const placed = (await join(paidIc)).data;
    expect((await link(paidIc)).data.state).toBe("full");
    expect((await link(roomIc)).data.state).toBe("full");
    expect(await join(paidIc)).toMatchObject({ code: ResultCode.refused, msg: "This chat room is full, Can't join" });
    expect((await infoOf(owner.token)).seats_held).toBe(1);
    await make("cancelOrder", { orderId: placed.order_id });
    expect((await link(paidIc)).data.state).toBe("open");
  });

  it("mails the personal link to a buyer who left an address, once, and again when the operator is asked", async () => {
    const { paidIc } = await openToBuyers();
    const email = someEmail();
    const form = { kind: "join", ic: paidIc, method: "card", email };
    const placed = (await call("POST", "/api/orders", { body: form, lang: "zh-tw" })).data;
    for (let n = 0; n < 3; n++) await finish(placed);
    const { link: bought } = await fetchOrder(placed);
    const [mail] = await awaitEmails("seat-link", email);
    expect(mail.subject).toBe("你在「Garden」的席位已準備好");
    expect(mail.text).toContain(bought);
    expect(mail.unsubscribeUrl).toBeNull();
    const ic = bought.split("/").at(-1);
    expect((await operate("POST", `/orders/${placed.reference}/resend`)).data).toEqual({ sent: "seat-link" });
    expect(await awaitEmails("seat-link", email, 2)).toHaveLength(2);
    // The seat is taken: from now on its link cannot be mailed, also not by the operator.
    expect(await resultOf("logIn", { body: { code: ic, name: "Pia" } })).toBe(ResultCode.ok);
    expect((await operate("POST", `/orders/${placed.reference}/resend`)).data).toEqual({ sent: "receipt" });
  });

  it("is not sent on the socket, which has no prices", async () => {
    const { owner } = await openToBuyers();
    const socket = await connect(owner.token);
    const ack = await socket.ask("resume", { afterId: 0, rev: 0 });
    expect(ack.data.room).toMatchObject({ name: "Garden" });
    expect(ack.data.room?.paidJoin).toBeUndefined();
  });

  it("shows the installation's higher prices", async () => {
    const { paidIc } = await openToBuyers();
    const dear = JSON.stringify({ seatDay: 1000, least: 0, seats: [], days: [] });
    const answer = await callWith({ PRICES: dear }, "GET", `/api/links/${paidIc}`);
    expect(await answer.json()).toMatchObject({ data: { price: 7000 } });
  });

  it("of an ended or disabled room is refused with the reason", async () => {
    const { chatId, paidIc } = await openToBuyers();
    await askRoom(chatId, "setDisabled", { on: true });
    expect((await link(paidIc)).code).toBe(ResultCode.roomDisabled);
    expect((await join(paidIc)).code).toBe(ResultCode.roomDisabled);
  });
});
