import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call, make, resultOf } from "../support/api.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { tick } from "../support/shop.ts";
import { connect } from "../support/socket.ts";

afterEach(() => {
  vi.useRealTimers();
});

const ticketFor = async (token: string, code: string) => (await make("makeTicket", { token, body: { code } })).ticket;
const undo = (token: string, ticket: string) => resultOf("undoTicket", { token, body: { ticket } });
const isIn = async (token: string) => (await resultOf("getRoom", { token })) === ResultCode.ok;
const use = (ticket: string) => make("logInByTicket", { body: { ticket } });
const resultOfUsing = (ticket: string) => resultOf("logInByTicket", { body: { ticket } });

describe("a ticket from one browser into another", () => {
  it("opens the same seat there, with a session of its own and the personal link, and is stored as a hash only", async () => {
    const { owner, ownerIc } = await quickRoom();
    const { ticket, expiresAt } = await make("makeTicket", { token: owner.token, body: { code: ownerIc } });
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    const stored = JSON.stringify(await env.DB.prepare("SELECT * FROM login_tickets").all());
    for (const secret of [ticket, ownerIc, owner.token]) expect(stored).not.toContain(secret);
    const there = await use(ticket);
    expect(there).toMatchObject({ memberId: owner.uid, linkCode: ownerIc, role: "owner" });
    expect(there.token).not.toBe(owner.token);
    for (const { token } of [owner, there]) expect(await isIn(token)).toBe(true);
  });

  it("opens once, also for many requests at the same time", async () => {
    const { owner, ownerIc } = await quickRoom();
    const ticket = await ticketFor(owner.token, ownerIc);
    const results = await Promise.all(Array.from({ length: 10 }, () => resultOfUsing(ticket)));
    expect(results.filter((code) => code === ResultCode.ok)).toHaveLength(1);
    expect(results.filter((code) => code === ResultCode.linkInvalid)).toHaveLength(9);
  });

  it("ends after minutes, and is deleted", async () => {
    const { owner, ownerIc } = await quickRoom();
    const ticket = await ticketFor(owner.token, ownerIc);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1000 });
    expect(await resultOfUsing(ticket)).toBe(ResultCode.linkInvalid);
    await tick();
    expect(await env.DB.prepare("SELECT count(*) AS n FROM login_tickets").first("n")).toBe(0);
  });

  it("ends with the session that made it", async () => {
    const { owner, ...room } = await quickRoom();
    const guest = await quickEnter(room, room.roomIc, "Gina");
    const ticket = await ticketFor(guest.token, guest.seatIc);
    await make("resetMember", { memberId: guest.uid, token: owner.token });
    expect(await resultOfUsing(ticket)).toBe(ResultCode.seatReset);
  });

  it("is for members only, and for a link of their own room", async () => {
    const { owner, ownerIc } = await quickRoom();
    const other = await quickRoom();
    expect(await resultOf("makeTicket", { body: { code: ownerIc } })).toBe(ResultCode.unauthenticated);
    for (const code of [other.ownerIc, "made-up"])
      expect(await resultOf("makeTicket", { token: owner.token, body: { code } })).toBe(ResultCode.linkInvalid);
    expect(await resultOfUsing("made-up")).toBe(ResultCode.linkInvalid);
  });
});

describe("a device that logs another one in by a ticket", () => {
  it("stays logged in above the limit of devices, as the oldest one too", async () => {
    const { owner, ownerIc } = await quickRoom();
    const others: string[] = [];
    for (let device = 0; device < Limits.devicesPerSeat; device++)
      others.push((await use(await ticketFor(owner.token, ownerIc))).token);
    expect(await isIn(owner.token)).toBe(true);
    expect(await Promise.all(others.map(isIn))).toEqual([false, true, true, true, true]);
  });

  it("ends exactly the session that its ticket began, and no ticket of others", async () => {
    const { owner, ownerIc, ...room } = await quickRoom();
    const guest = await quickEnter(room, room.roomIc, "Gina");
    const tickets = [];
    for (let device = 0; device < 2; device++) tickets.push(await ticketFor(owner.token, ownerIc));
    const tokens: string[] = [];
    for (const ticket of tickets) tokens.push((await use(ticket)).token);
    await undo(guest.token, tickets[0] ?? "");
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, true]);
    await undo(owner.token, tickets[0] ?? "");
    expect(await Promise.all([owner.token, ...tokens].map(isIn))).toEqual([true, false, true]);
  });

  it("ends with it what was begun from there, and says why", async () => {
    const { owner, ownerIc } = await quickRoom();
    const first = await ticketFor(owner.token, ownerIc);
    const there = (await use(first)).token;
    const further = (await use(await ticketFor(there, ownerIc))).token;
    const unspent = await ticketFor(further, ownerIc);
    const sockets = [await connect(there), await connect(further)];
    await undo(owner.token, first);
    for (const socket of sockets)
      expect((await socket.push("closeLogout")).data).toEqual({ code: ResultCode.forcedLogout, reason: "undone" });
    expect(await call("GET", "/api/me", { token: further })).toMatchObject({
      code: ResultCode.loggedOut,
      data: { reason: "undone" },
      msg: "Your other device undid the hand-off. Please log in again.",
    });
    const later = await connect(there);
    expect((await later.push("closeAuth")).data).toEqual({ code: ResultCode.loggedOut, reason: "undone" });
    expect(await resultOfUsing(unspent)).not.toBe(ResultCode.ok);
    expect(await isIn(owner.token)).toBe(true);
  });

  it("takes an unspent ticket back, but only its own", async () => {
    const { owner, ownerIc, ...room } = await quickRoom();
    const guest = await quickEnter(room, room.roomIc, "Gina");
    const tickets = [];
    for (let device = 0; device < 2; device++) tickets.push(await ticketFor(owner.token, ownerIc));
    const [first = "", second = ""] = tickets;
    await undo(owner.token, first);
    await undo(guest.token, second);
    expect(await resultOfUsing(first)).toBe(ResultCode.linkInvalid);
    expect(await resultOfUsing(second)).toBe(ResultCode.ok);
  });

  it("can end the session for an hour", async () => {
    const { owner, ownerIc } = await quickRoom();
    const ticket = await ticketFor(owner.token, ownerIc);
    const there = (await use(ticket)).token;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + Limits.ticketUndoMs + 1000 });
    await undo(owner.token, ticket);
    expect(await isIn(there)).toBe(true);
  });
});
