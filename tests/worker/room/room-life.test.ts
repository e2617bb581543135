import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CloseCode, ResultCode } from "../../../worker/contract/codes.ts";
import { eventually } from "../../support/eventually.ts";
import { call, make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { endedRoom } from "../support/ended-room.ts";
import { post, put, quickEnter, quickRoom } from "../support/quick-room.ts";
import { buyFor, password } from "../support/room.ts";
import { fetchOrder, finish, order, someEmail } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { awaitEmails, clockAt, dayMs, emailsNow, fireAlarm, minuteMs } from "../support/time.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const roomOf = (chatId: string) => env.ROOM.getByName(chatId);

describe("the days of grace", () => {
  it("end to the millisecond, whether or not the alarm has rung", async () => {
    const { chatId, roomIc, ownerIc, owner, purgeAt } = await endedRoom();
    clockAt(purgeAt - 1);
    expect((await make("getRoom", owner)).state).toBe("expired");
    clockAt(purgeAt);
    expect(await resultOf("getMe", owner)).toBe(ResultCode.roomPurged);
    for (const ic of [roomIc, ownerIc]) expect(await resultOf("getLink", { code: ic })).toBe(ResultCode.roomPurged);
    const late = await buyFor(chatId, { kind: "time", orderId: "late", durationMs: dayMs });
    expect(late).toMatchObject({ ok: false, code: ResultCode.roomPurged });
  });

  it("restore the room when time is bought in their last minute, with jobs for the new end", async () => {
    const { chatId, roomIc, owner, email, purgeAt } = await endedRoom();
    const guest = await quickEnter({ chatId }, roomIc, "Gus");
    const { paidJoin } = await make("setPaidJoin", { token: owner.token, body: { on: true } });
    await (await connect(guest.token)).say("do not forget");
    clockAt(purgeAt - dayMs * 2);
    await fireAlarm(chatId);
    // The mail queue drops an email that waits when the clock jumps by more than a day.
    await awaitEmails("room-ended", email);
    clockAt(purgeAt - minuteMs);
    const bought = { kind: "time", orderId: "last minute", durationMs: 7 * dayMs } as const;
    for (let n = 0; n < 3; n++) expect((await buyFor(chatId, bought)).ok).toBe(true);
    const endsAt = purgeAt - minuteMs + 7 * dayMs;
    expect(await make("getRoom", guest)).toMatchObject({ state: "normal", endsAt });
    for (const code of [roomIc, paidJoin?.code ?? ""]) expect((await make("getLink", { code })).state).toBe("open");
    const { messages } = await make("listMessages", guest);
    expect(messages.map(({ content }) => content)).toContain("do not forget");
    // No job of the former end is left: no purge then, but emails and expiry at the new end.
    clockAt(purgeAt);
    await fireAlarm(chatId);
    expect((await make("getRoom", owner)).state).toBe("normal");
    clockAt(endsAt - 3 * dayMs);
    await fireAlarm(chatId);
    expect(await awaitEmails("room-ends-soon", email)).toHaveLength(1);
    clockAt(endsAt);
    await fireAlarm(chatId);
    expect(await awaitEmails("room-ended", email, 2)).toHaveLength(2);
    expect((await make("getRoom", owner)).state).toBe("expired");
  });
});

describe("the purge", () => {
  it("deletes every address and email from the tables; the order stays for accounting", async () => {
    const email = someEmail();
    const invited = someEmail();
    const placed = await order({ email });
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    const body = { code: ic, password, name: "Canary Ann", roomName: "Canary Room" };
    const { token, roomId: chatId } = await make("setUpRoom", { body });
    await make("mailInvites", { token, body: { emails: [invited] } });
    await awaitEmails("invitation", invited);
    await awaitEmails("admin-link", email);
    clockAt((await make("getRoom", { token })).purgeAt);
    for (let n = 0; n < 3; n++) await fireAlarm(chatId);
    for (const [kind, to] of [
      ["admin-link", email],
      ["invitation", invited],
    ] as const)
      expect(await emailsNow(kind, to)).toEqual([]);
    await awaitEmails("room-deleted", email);
    // The receipt's content is erased once it is sent.
    const contents = env.DB.prepare("SELECT count(*) AS n FROM mail_outbox WHERE room_id = ? AND letter <> ''");
    await eventually(async () => expect(await contents.bind(chatId).first("n")).toBe(0));
    const stored = await env.DB.prepare("SELECT * FROM orders WHERE id = ?").bind(placed.order_id).first();
    expect(stored).toMatchObject({ status: "paid", kind: "create", seats: 5, days: 7 });
    expect(stored).toMatchObject({ email: "", email_print: "", link_nonce: null, pay_url: null });
    expect(stored?.amount).toBeGreaterThan(0);
  });
});

describe("two alarms at the time of the purge", () => {
  it("purge the room once, and neither fails", async () => {
    const { chatId, owner } = await quickRoom();
    clockAt((await make("getRoom", owner)).purgeAt);
    await runInDurableObject(roomOf(chatId), async (room) => await Promise.all([room.alarm(), room.alarm()]));
    expect(await resultOf("getMe", owner)).toBe(ResultCode.roomPurged);
  });
});

describe("a room that the operator disabled", () => {
  it("answers -2012 to all calls until it is enabled again, and nothing is lost", async () => {
    const { chatId, roomIc, ownerIc, owner } = await quickRoom();
    const guest = await quickEnter({ chatId }, roomIc, "Gus");
    const sockets = [await connect(owner.token), await connect(guest.token)];
    await sockets[0]?.say("before");
    expect(await askRoom(chatId, "setDisabled", { on: true })).toMatchObject({ ok: true });
    for (const socket of sockets) {
      expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.roomDisabled });
      expect(await socket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
    }
    for (const { token } of [owner, guest])
      for (const name of ["getMe", "listMessages", "getRoom"] as const)
        expect(await resultOf(name, { token })).toBe(ResultCode.roomDisabled);
    for (const ic of [roomIc, ownerIc]) {
      expect(await resultOf("getLink", { code: ic })).toBe(ResultCode.roomDisabled);
      expect(await resultOf("logIn", { body: { code: ic, password, name: "Eve" } })).toBe(ResultCode.roomDisabled);
    }
    const again = await connect(guest.token);
    expect((await again.push("closeAuth")).data).toEqual({ code: ResultCode.roomDisabled });
    for (let n = 0; n < 2; n++) await askRoom(chatId, "setDisabled", { on: false });
    expect(await make("getRoom", guest)).toMatchObject({ state: "normal" });
    expect((await (await connect(guest.token)).say("after")).content).toBe("after");
  });

  it("is purged at its time all the same", async () => {
    const { chatId, roomIc, endsAt, purgeAt, email } = await endedRoom();
    await askRoom(chatId, "setDisabled", { on: true });
    clockAt(endsAt);
    await fireAlarm(chatId);
    clockAt(purgeAt);
    await fireAlarm(chatId);
    expect(await resultOf("getLink", { code: roomIc })).toBe(ResultCode.roomPurged);
    expect(await emailsNow("room-ends-soon", email)).toEqual([]);
  });

  it("that was extended while it was disabled does not end at its former end", async () => {
    const { chatId, owner, endsAt } = await endedRoom();
    const room = roomOf(chatId);
    await room.ask("setDisabled", { on: true });
    await buyFor(chatId, { kind: "time", orderId: "more", durationMs: dayMs });
    clockAt(endsAt);
    await fireAlarm(chatId);
    await room.ask("setDisabled", { on: false });
    const socket = await connect(owner.token);
    clockAt(endsAt + dayMs);
    await fireAlarm(chatId);
    expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.roomExpired });
  });
});

describe("invalid links", () => {
  it("have each their own code, and take no seat", async () => {
    const { chatId, roomIc, owner } = await quickRoom({ seats: 3 });
    const { token } = owner;
    const [guest, removed] = await make("inviteMembers", { token, body: { count: 2 } });
    if (!guest || !removed) throw new Error("no seats");
    const { uid } = await quickEnter({ chatId }, guest.code, "Gus");
    const reset = await make("resetMember", { memberId: uid, token });
    await make("removeMember", { memberId: removed.memberId, token });
    await make("resetRoomLink", { token });
    const mistyped = reset.code.slice(0, -1) + (reset.code.endsWith("A") ? "B" : "A");
    for (const [ic, code] of [
      [guest.code, ResultCode.seatReset],
      [removed.code, ResultCode.linkInvalid],
      [roomIc, ResultCode.linkInvalid],
      [mistyped, ResultCode.linkInvalid],
      ["", ResultCode.notFound],
    ] as const) {
      expect(await resultOf("getLink", { code: ic })).toBe(code);
      if (ic) expect(await resultOf("logIn", { body: { code: ic, password, name: "Eve" } })).toBe(code);
    }
    expect((await make("getRoom", owner)).seatsUsed).toBe(2);
  });

  it("names of nothing visible, too long or with control characters take no seat, in a login or an invitation", async () => {
    const { roomIc, owner } = await quickRoom();
    for (const name of ["   ", "\u200b\u200b", "a\u202eb", "a\u0000b", "x".repeat(17), ""])
      for (const answer of [
        await call("POST", "/api/login", { body: { ic: roomIc, password, mc: name } }),
        await post("/api/invites", owner.token, { people: [{ mc: "Ann" }, { mc: name }] }),
        await put("/api/room", owner.token, { chat_mc: name }),
      ])
        expect([name, answer.code]).toEqual([name, ResultCode.badRequest]);
    expect(await make("getRoom", owner)).toMatchObject({ seatsUsed: 1, name: "Garden" });
  });
});
