import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call } from "../support/api.ts";
import { enter, openRoom } from "../support/room.ts";
import { tick } from "../support/shop.ts";
import { connect } from "../support/socket.ts";

afterEach(() => {
  vi.useRealTimers();
});

const make = (token: string, ic: string) => call("POST", "/api/tickets", { token, body: { ic } });
const undo = (token: string, ticket: string) => call("POST", "/api/tickets/undo", { token, body: { ticket } });
const isIn = async (token: string) =>
  (await call("GET", "/api/api_chat/get_liao_info", { token })).code === ResultCode.ok;
const use = (ticket: string) => call("POST", "/api/login/ticket", { body: { ticket } });

describe("a ticket from one browser into another", () => {
  it("opens the same seat there, with a session of its own and the personal link", async () => {
    const { owner, ownerIc } = await openRoom();
    const { data } = await make(owner.token, ownerIc);
    expect(data.expires_at - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    const there = await use(data.ticket);
    expect(there.data).toMatchObject({ uid: owner.uid, yq_code: ownerIc, lx: 1 });
    expect(there.data.token).not.toBe(owner.token);
    for (const token of [owner.token, there.data.token])
      expect((await call("GET", "/api/api_chat/get_liao_info", { token })).code).toBe(ResultCode.ok);
  });

  it("opens once, also for many requests at the same time", async () => {
    const { owner, ownerIc } = await openRoom();
    const { data } = await make(owner.token, ownerIc);
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(data.ticket)));
    expect(answers.filter(({ code }) => code === ResultCode.ok)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === ResultCode.linkInvalid)).toHaveLength(9);
  });

  it("ends after minutes, and is deleted", async () => {
    const { owner, ownerIc } = await openRoom();
    const { data } = await make(owner.token, ownerIc);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1000 });
    expect((await use(data.ticket)).code).toBe(ResultCode.linkInvalid);
    await tick();
    expect(await env.DB.prepare("SELECT count(*) AS n FROM login_tickets").first("n")).toBe(0);
  });

  it("ends with the session that made it", async () => {
    const { owner, roomIc } = await openRoom();
    const guest = await enter(roomIc, "Gina");
    const { data } = await make(guest.token, guest.ic);
    await call("POST", `/api/members/${guest.uid}/reset`, { token: owner.token });
    expect((await use(data.ticket)).code).toBe(ResultCode.seatReset);
  });

  it("is for members only, and for a link of their own room", async () => {
    const { owner, ownerIc } = await openRoom();
    const other = await openRoom();
    expect((await call("POST", "/api/tickets", { body: { ic: ownerIc } })).code).toBe(ResultCode.unauthenticated);
    expect((await make(owner.token, other.ownerIc)).code).toBe(ResultCode.linkInvalid);
    expect((await make(owner.token, "made-up")).code).toBe(ResultCode.linkInvalid);
    expect((await use("made-up")).code).toBe(ResultCode.linkInvalid);
  });

  it("is stored as a hash only, and its link encrypted", async () => {
    const { owner, ownerIc } = await openRoom();
    const { data } = await make(owner.token, ownerIc);
    const row = await env.DB.prepare("SELECT * FROM login_tickets ORDER BY expires_at DESC").first();
    const stored = JSON.stringify(row);
    for (const secret of [data.ticket, ownerIc, owner.token]) expect(stored).not.toContain(secret);
  });
});

describe("a device that logs another one in by a ticket", () => {
  it("stays logged in above the limit of devices, as the oldest one too", async () => {
    const { owner, ownerIc } = await openRoom();
    const others: string[] = [];
    for (let device = 0; device < Limits.devicesPerSeat; device++) {
      const { data } = await make(owner.token, ownerIc);
      others.push((await use(data.ticket)).data.token);
    }
    expect(await isIn(owner.token)).toBe(true);
    expect(await Promise.all(others.map(isIn))).toEqual([false, true, true, true, true]);
  });

  it("ends exactly the session that its ticket began, and no ticket of others", async () => {
    const { owner, ownerIc, roomIc } = await openRoom();
    const guest = await enter(roomIc, "Gina");
    const tickets = [];
    for (let device = 0; device < 2; device++) tickets.push((await make(owner.token, ownerIc)).data.ticket as string);
    const tokens: string[] = [];
    for (const ticket of tickets) tokens.push((await use(ticket)).data.token);
    await undo(guest.token, tickets[0] ?? "");
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, true]);
    await undo(owner.token, tickets[0] ?? "");
    expect(await Promise.all([owner.token, ...tokens].map(isIn))).toEqual([true, false, true]);
  });

  it("ends with it what was begun from there, and says why", async () => {
    const { owner, ownerIc } = await openRoom();
    const { data: first } = await make(owner.token, ownerIc);
    const there = (await use(first.ticket)).data.token;
    const { data: second } = await make(there, ownerIc);
    const further = (await use(second.ticket)).data.token;
    const { data: unspent } = await make(further, ownerIc);
    const sockets = [await connect(there), await connect(further)];
    await undo(owner.token, first.ticket);
    for (const socket of sockets)
      expect((await socket.push("closeLogout")).data).toEqual({ code: ResultCode.forcedLogout, reason: "undone" });
    expect(await call("GET", "/api/me", { token: further })).toMatchObject({
      code: ResultCode.loggedOut,
      data: { reason: "undone" },
      msg: "Your other device undid the hand-off. Please log in again.",
    });
    const later = await connect(there);
    expect((await later.push("closeAuth")).data).toEqual({ code: ResultCode.loggedOut, reason: "undone" });
    expect((await use(unspent.ticket)).code).not.toBe(ResultCode.ok);
    expect(await isIn(owner.token)).toBe(true);
  });

  it("takes an unspent ticket back, but only its own", async () => {
    const { owner, ownerIc, roomIc } = await openRoom();
    const guest = await enter(roomIc, "Gina");
    const tickets = [];
    for (let device = 0; device < 2; device++) tickets.push((await make(owner.token, ownerIc)).data.ticket as string);
    const [first = "", second = ""] = tickets;
    await undo(owner.token, first);
    await undo(guest.token, second);
    expect((await use(first)).code).toBe(ResultCode.linkInvalid);
    expect((await use(second)).code).toBe(ResultCode.ok);
  });

  it("can end the session for an hour", async () => {
    const { owner, ownerIc } = await openRoom();
    const { data } = await make(owner.token, ownerIc);
    const there = (await use(data.ticket)).data.token;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + Limits.ticketUndoMs + 1000 });
    await undo(owner.token, data.ticket);
    expect(await isIn(there)).toBe(true);
  });
});
