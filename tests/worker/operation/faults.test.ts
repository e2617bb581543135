import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { app } from "../../../worker/app.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { receivedEmails } from "../../../worker/directory/mail.ts";
import { type Env, settingsOf } from "../../../worker/env.ts";
import { eventually } from "../../support/eventually.ts";
import { call, type Json, make, origin, resultOf } from "../support/api.ts";
import { type Fault, faultyBucket, faultyDatabase, type When } from "../support/faults.ts";
import { aFile, aPicture, bytesOf, follow, send, stored, upload } from "../support/files.ts";
import { operate, operatorToken, refundByOperator } from "../support/operator.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { enter, openRoom, paidRoom, password } from "../support/room.ts";
import { emailsTo, fetchOrder, finish, order, roomForm, sessionOf, someEmail, tick } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { clockAt, fireAlarm, minuteMs } from "../support/time.ts";

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // The mailbox shows the newest emails only, and some tests were ahead of the clock.
  await env.DB.exec("DELETE FROM local_mailbox");
});

type Bindings = Partial<Pick<Env, "DB" | "MEDIA">> & Record<string, unknown>;

async function askWith(bindings: Bindings, path: string, init: RequestInit): Promise<Json> {
  const ctx = createExecutionContext();
  const response = await app.fetch(new Request(origin + path, init), { ...(env as Env), ...bindings }, ctx);
  await waitOnExecutionContext(ctx);
  return { status: response.status, ...((await response.json()) as object) };
}

const json = (body: object): RequestInit => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

type Emails = (kind: string, to: string) => unknown[];

/** A call that failed at a planned place, if that place was reached; and what must be true once all jobs have run. */
interface Run {
  fired: boolean;
  /** `emails`: all that were sent. */
  expectDone?(emails: Emails): Promise<void>;
}

/** Fails each call in turn, until a run has no call left to fail. Returns the runs that met their fault. */
async function withEachFault(run: (fault: Fault) => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (const when of ["before", "after"] satisfies When[])
    for (let n = 1; ; n++) {
      const done = await run({ n, when });
      runs.push(done);
      if (!done.fired) break;
      if (n > 60) throw new Error("there is no end of calls");
    }
  return runs;
}

/** Runs the cron job twice, some time later, and checks all runs. */
async function settle(runs: readonly Run[], minutes = 3): Promise<void> {
  clockAt(Date.now() + minutes * minuteMs);
  for (let n = 0; n < 2; n++) await tick();
  vi.useRealTimers();
  const received = await receivedEmails(createDirectory(env.DB, settingsOf(env).keyring), Number.MAX_SAFE_INTEGER);
  const emails: Emails = (kind, to) => received.filter((one) => one.recipient === to && one.id.startsWith(`${kind}:`));
  for (const { expectDone } of runs) await expectDone?.(emails);
}

/** Expects one room, one email, one row and one working link. */
async function expectBoughtOnce(placed: Json, email: string, emails: Emails): Promise<void> {
  const bought = await fetchOrder(placed);
  expect(bought.status).toBe("paid");
  expect(await make("getLink", { code: bought.ic })).toMatchObject({ kind: "owner", state: "setup" });
  const rows = await env.DB.prepare("SELECT count(*) AS n FROM rooms WHERE order_id = ?").bind(placed.order_id);
  expect(await rows.first("n")).toBe(1);
  expect(emails("admin-link", email)).toHaveLength(1);
}

describe("a database that fails once, at any call, before or after it did what it should", () => {
  it("makes one room and one email of a payment", async () => {
    const runs = await withEachFault(async (fault) => {
      const email = someEmail();
      const placed = await order({ email });
      const { database, plan } = faultyDatabase(env.DB, fault);
      const path = `/api/sandbox/checkout/${sessionOf(placed)}`;
      const paid = await askWith({ DB: database }, path, json({ outcome: "paid" }));
      expect([200, 500]).toContain(paid.status);
      // The buyer retries, or the cron job finds the payment.
      if (paid.status === 500) await finish(placed);
      return { fired: plan.fired, expectDone: (emails) => expectBoughtOnce(placed, email, emails) };
    });
    expect(runs.length).toBeGreaterThan(10);
    await settle(runs);
  });

  it("stores an order in full or not at all", async () => {
    const runs = await withEachFault(async (fault) => {
      const email = someEmail();
      const { database, plan } = faultyDatabase(env.DB, fault);
      const placed = await askWith({ DB: database }, "/api/orders", json({ ...roomForm, email }));
      if (placed.code === ResultCode.ok) await finish(placed.data);
      const expectDone = async (emails: Emails) => {
        if (placed.code === ResultCode.ok) return await expectBoughtOnce(placed.data, email, emails);
        const found = await operate("GET", `/orders?email=${encodeURIComponent(email)}`);
        for (const { status } of found.data.orders) expect(["timed_out", "cancelled"]).toContain(status);
      };
      return { fired: plan.fired, expectDone };
    });
    expect(runs.length).toBeGreaterThan(4);
    await settle(runs, 40);
  });

  it("refunds once, and mails the refund once", async () => {
    const runs = await withEachFault(async (fault) => {
      const email = someEmail();
      const placed = await order({ email });
      await finish(placed);
      const { database, plan } = faultyDatabase(env.DB, fault);
      const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" };
      const asked = { method: "POST", headers, body: JSON.stringify({ reason: "asked for" }) };
      const bindings = { DB: database, OPERATOR_TOKEN: operatorToken };
      await askWith(bindings, `/api/operator/console/orders/${placed.reference}/refund`, asked);
      await refundByOperator(placed);
      const expectDone = async (emails: Emails) => {
        expect((await fetchOrder(placed)).status).toBe("refunded");
        expect(emails("order-refunded", email)).toHaveLength(1);
      };
      return { fired: plan.fired, expectDone };
    });
    expect(runs.length).toBeGreaterThan(6);
    await settle(runs);
  });
});

describe("while the database is away altogether", () => {
  const away = () => {
    const prepare = vi.spyOn(env.DB, "prepare").mockImplementation(() => {
      throw new Error("D1_ERROR: Network connection lost.");
    });
    vi.spyOn(env.DB, "batch").mockRejectedValue(new Error("D1_ERROR: Network connection lost."));
    return prepare;
  };

  it("members log in, write, read, leave and return", async () => {
    const { roomIc, ownerIc } = await openRoom();
    const asked = away();
    expect(await resultOf("getCaptcha")).toBe(ResultCode.ok);
    const gus = await enter(roomIc, "Gus");
    const olivia = await enter(ownerIc);
    const [owner, guest] = [await connect(olivia.token), await connect(gus.token)];
    const message = await owner.say("Anybody here?");
    await guest.push("messagesAdded", ([first]) => first?.id === message.id);
    await guest.ask("markRead", { messageIds: [message.id] });
    await guest.ask("recall", { messageId: (await guest.say("oops")).id });
    await make("renameRoom", { token: olivia.token, body: { name: "Still here" } });
    expect((await make("listMessages", gus)).messages.length).toBeGreaterThan(0);
    const [invited] = await make("inviteMembers", { token: olivia.token, body: { count: 1 } });
    expect((await enter(invited?.code ?? "", "Ann")).uid).toBe(invited?.memberId);
    guest.close(1000);
    const back = await connect(gus.token);
    expect((await back.ask("resume", { afterId: message.id })).code).toBe(ResultCode.ok);
    // Calls that need the database fail without details of the error.
    expect(await call("POST", "/api/orders", { body: roomForm })).toMatchObject({ status: 500, data: null });
    expect((await call("POST", "/api/orders", { body: roomForm })).msg).not.toMatch(/D1|connection/);
    expect(asked).toHaveBeenCalled();
  });

  it("an owner sets the room up that they have paid for", async () => {
    const { ownerIc } = await paidRoom();
    const asked = away();
    const body = { code: ownerIc, password, name: "Olivia", roomName: "Garden" };
    const { token } = await make("setUpRoom", { body });
    expect(await resultOf("getMe", { token })).toBe(ResultCode.ok);
    expect(asked).toHaveBeenCalled();
  });

  it("emails wait, and are sent once when it is back", async () => {
    const { owner, chatId } = await quickRoom();
    const asked = away();
    const emails = ["waiting@example.com"];
    expect(await make("mailInvites", { token: owner.token, body: { emails } })).toEqual({ sent: 1 });
    await fireAlarm(chatId);
    // The alarm may also run by itself at the same moment.
    await eventually(() => expect(asked).toHaveBeenCalled());
    vi.restoreAllMocks();
    clockAt(Date.now() + 2 * minuteMs);
    await eventually(async () => {
      await fireAlarm(chatId);
      await tick();
      expect(await emailsTo("waiting@example.com")).toHaveLength(1);
    });
    await fireAlarm(chatId);
    await tick();
    expect(await emailsTo("waiting@example.com")).toHaveLength(1);
  });
});

describe("a bucket that fails once, at any call, before or after it did what it should", () => {
  it("makes one readable file with the right bytes of an upload", async () => {
    const { owner, chatId } = await quickRoom();
    const { token } = owner;
    let files = 0;
    const runs = await withEachFault(async (fault) => {
      const { bucket, plan } = faultyBucket(env.MEDIA, fault);
      const bytes = bytesOf(`file ${fault.when} ${fault.n}`);
      const ask = async (method: string, path: string, more: RequestInit = {}) => {
        const init = { method, ...more, headers: { token, ...more.headers } };
        const first = await askWith({ MEDIA: bucket }, path, init);
        // Retries once after a 5xx, as the web client does.
        return first.status < 500 ? first : await askWith({ MEDIA: bucket }, path, init);
      };
      const wanted = { name: "a.txt", size: bytes.length, mime: "text/plain", category: "chat_file" };
      const begun = await ask("POST", "/api/uploads", json(wanted));
      const { file_id } = begun.data;
      const length = { "content-length": String(bytes.length) };
      await ask("PUT", `/api/uploads/${file_id}/parts/1`, { body: bytes, headers: length });
      const done = await ask("POST", `/api/uploads/${file_id}/complete`);
      expect([fault, done.code]).toEqual([fault, 1]);
      files += 1;
      const path = new URL(done.data.file_url, origin).href.slice(origin.length);
      const served = () =>
        app.fetch(new Request(origin + path), { ...(env as Env), MEDIA: bucket }, createExecutionContext());
      const first = await served();
      const shown = first.status < 500 ? first : await served();
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes);
      expect(await stored(chatId)).toHaveLength(files);
      return { fired: plan.fired };
    });
    expect(runs.length).toBeGreaterThan(8);
  });
});

describe("while the bucket is away", () => {
  it("members write, and recalled files are deleted when it is back", async () => {
    const room = await quickRoom();
    const { owner, chatId } = room;
    const socket = await connect(owner.token);
    const { file_id } = await upload(owner.token, aPicture());
    const ack = await socket.ask("sendMessage", { kind: "image", fileId: file_id, width: 40, height: 30 });
    const { id: messageId = 0, fileUrl = "" } = ack.data[0] ?? {};
    const remove = vi.spyOn(env.MEDIA, "delete").mockRejectedValue(new Error("Service Unavailable. (10043)"));
    const begin = vi
      .spyOn(env.MEDIA, "createMultipartUpload")
      .mockRejectedValue(new Error("Service Unavailable. (10043)"));
    expect((await socket.ask("recall", { messageId })).code).toBe(ResultCode.ok);
    await fireAlarm(chatId);
    expect(remove).toHaveBeenCalled();
    await expect(send(owner.token, aFile)).rejects.toThrow("500");
    expect(begin).toHaveBeenCalled();
    await socket.say("still here");
    expect((await follow(fileUrl)).status).toBe(200);
    vi.restoreAllMocks();
    clockAt(Date.now() + 2 * minuteMs);
    await fireAlarm(chatId);
    expect(await stored(chatId)).toEqual([]);
    expect((await follow(fileUrl)).status).toBe(404);
  });

  it("an expired room refuses logins, and is purged when the bucket is back", async () => {
    const room = await quickRoom({ days: 1 });
    const guest = await quickEnter(room, room.roomIc, "Gus");
    await upload(guest.token, aFile);
    const { purgeAt } = await make("getRoom", room.owner);
    const list = vi.spyOn(env.MEDIA, "list").mockRejectedValue(new Error("We encountered an internal error. (10001)"));
    clockAt(purgeAt + 1000);
    await fireAlarm(room.chatId);
    expect(list).toHaveBeenCalled();
    expect(await resultOf("getMe", guest)).toBe(ResultCode.roomPurged);
    vi.restoreAllMocks();
    clockAt(purgeAt + 5 * minuteMs);
    await fireAlarm(room.chatId);
    expect(await stored(room.chatId)).toEqual([]);
    expect(await resultOf("getMe", guest)).toBe(ResultCode.roomPurged);
  });
});
