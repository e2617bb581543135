import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { operate } from "../support/operator.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { callWith, fetchOrder, finish, someEmail } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { awaitEmails, clockAt, minuteMs } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

const link = (code: string) => make("getLink", { code });
const join = (ic: string) => call("POST", "/api/orders", { body: { kind: "join", ic, method: "card" } });

async function openToBuyers(seats = 5) {
  const room = await quickRoom({ seats });
  const { paidJoin } = await make("setPaidJoin", { token: room.owner.token, body: { on: true } });
  return { ...room, paidIc: paidJoin?.code ?? "" };
}

async function buySeat(paidIc: string) {
  const placed = (await join(paidIc)).data;
  await finish(placed);
  return await fetchOrder(placed);
}

describe("paid joining", () => {
  it("is shut at first; the owner opens it and sees the price that a joiner pays", async () => {
    const room = await quickRoom();
    const { token } = room.owner;
    const paidJoin = async () => (await make("getRoom", { token })).paidJoin;
    expect(await paidJoin()).toEqual({ on: false, code: "", price: expect.any(Number) });
    const opened = await make("setPaidJoin", { token, body: { on: true } });
    const { code = "", price } = opened.paidJoin ?? {};
    expect(await paidJoin()).toEqual({ on: true, code, price });
    expect(await link(code)).toMatchObject({
      ...{ kind: "paid", state: "open", roomName: "Garden", needsPassword: false, price, endsAt: opened.endsAt },
    });
    expect((await make("quoteOrder", { body: { kind: "join", code } })).amount).toBe(price);
  });

  it("is refused to a member", async () => {
    const { chatId, roomIc } = await openToBuyers();
    const guest = await quickEnter({ chatId }, roomIc, "Gus");
    expect((await make("getRoom", guest)).paidJoin).toBeUndefined();
    const open = { token: guest.token, body: { on: true } };
    expect(await resultOf("setPaidJoin", open)).toBe(ResultCode.forbidden);
  });

  it("once shut, sells nothing and says so, also in a full room; opened again it has the same link", async () => {
    const { owner, chatId, roomIc, paidIc } = await openToBuyers(2);
    const placed = (await join(paidIc)).data;
    await make("cancelOrder", { orderId: placed.order_id });
    await make("setPaidJoin", { token: owner.token, body: { on: false } });
    await quickEnter({ chatId }, roomIc, "Gus");
    const shut = await link(paidIc);
    // A paid link without a price is shown as not for sale.
    expect(shut).toMatchObject({ kind: "paid", state: "open", roomName: "Garden" });
    expect(shut.price).toBeUndefined();
    const refused = {
      code: ResultCode.refused,
      msg: "Seats of this room cannot be bought at the moment. Ask whoever gave you the link.",
    };
    expect(await join(paidIc)).toMatchObject(refused);
    expect(await call("POST", `/api/orders/${placed.order_id}/recreate`)).toMatchObject(refused);
    expect(await call("POST", "/api/login", { body: { ic: paidIc, mc: "Eve" } })).toMatchObject(refused);
    const again = await make("setPaidJoin", { token: owner.token, body: { on: true } });
    expect(again.paidJoin?.code).toBe(paidIc);
    expect(await resultOf("getLink", { code: paidIc })).toBe(ResultCode.ok);
  });

  it("leads from the payment to a seat that needs no password, and that no other buyer can take", async () => {
    const { owner, paidIc } = await openToBuyers();
    expect(await resultOf("logIn", { body: { code: paidIc, name: "Eve" } })).toBe(ResultCode.refused);
    const bought = await buySeat(paidIc);
    expect(bought).toMatchObject({ status: "paid", ic: expect.any(String), link: expect.stringContaining("/i/") });
    expect(await link(bought.ic)).toMatchObject({ kind: "seat", needsPassword: false, needsName: true });
    const entered = await call("POST", "/api/login", { body: { ic: bought.ic, mc: "Paula" } });
    expect(entered).toMatchObject({ code: ResultCode.ok, data: { lx: 2, yq_code: bought.ic } });
    const { uid } = entered.data;
    const [, paula] = await make("listMembers", owner);
    expect(paula).toMatchObject({ id: uid, paid: true });
    expect(await resultOf("removeMember", { memberId: uid, token: owner.token })).toBe(ResultCode.refused);
    expect(await resultOf("resetMember", { memberId: uid, token: owner.token })).toBe(ResultCode.refused);
    expect(await resultOf("getMe", entered.data)).toBe(ResultCode.ok);
    // Another device opens the same seat.
    expect((await call("POST", "/api/login", { body: { ic: bought.ic } })).data.uid).toBe(uid);
  });

  it("counts a seat as taken while its buyer pays, and frees it when the order ends", async () => {
    const { owner, paidIc, roomIc } = await openToBuyers(2);
    const placed = (await join(paidIc)).data;
    expect((await link(paidIc)).state).toBe("full");
    expect((await link(roomIc)).state).toBe("full");
    expect(await join(paidIc)).toMatchObject({ code: ResultCode.refused, msg: "This chat room is full, Can't join" });
    expect((await make("getRoom", owner)).seatsHeld).toBe(1);
    await make("cancelOrder", { orderId: placed.order_id });
    expect((await link(paidIc)).state).toBe("open");
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
    expect(await resultOf("getLink", { code: paidIc })).toBe(ResultCode.roomDisabled);
    expect((await join(paidIc)).code).toBe(ResultCode.roomDisabled);
  });

  it.each([
    ["ends", ResultCode.roomExpired, async (_: string, endsAt: number) => clockAt(endsAt + 1000)],
    [
      "is disabled",
      ResultCode.roomDisabled,
      async (chatId: string) => void (await askRoom(chatId, "setDisabled", { on: true })),
    ],
  ])("of a room that %s meanwhile closes the payment page, and is not sold again", async (_, code, end) => {
    const { chatId, paidIc, owner } = await openToBuyers();
    const { endsAt } = await make("getRoom", owner);
    clockAt(endsAt - minuteMs);
    const placed = (await join(paidIc)).data;
    await end(chatId, endsAt);
    expect(await fetchOrder(placed)).toMatchObject({ status: "cancelled", reason: "changed", pay_url: null });
    expect((await call("POST", `/api/orders/${placed.order_id}/recreate`)).code).toBe(code);
  });
});
