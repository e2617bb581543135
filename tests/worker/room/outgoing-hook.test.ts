import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { isPublicAddress } from "../../../worker/hooks/public-address.ts";
import { type Json, make, resultOf } from "../support/api.ts";
import { aFile, upload } from "../support/files.ts";
import { infoOf, post, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";
import { clockAt, dayMs, fireAlarm, hourMs, start } from "../support/time.ts";

interface Delivery {
  headers: Headers;
  text: string;
}

const url = "https://bots.example.org/parley?key=1";
let arrived: Delivery[] = [];
/** Status that the address answers. */
let answer = 204;
/** Runs while the address has not answered yet. */
let meanwhile: (() => Promise<void>) | undefined;

beforeEach(() => {
  arrived = [];
  answer = 204;
  meanwhile = undefined;
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url !== url) return await real(input, init);
    expect(request.redirect).toBe("manual");
    arrived.push({ headers: request.headers, text: await request.text() });
    await meanwhile?.();
    return new Response(null, { status: answer });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const contents = ({ text }: Delivery): string[] =>
  JSON.parse(text).messages.map(({ message }: Json) => message.content);
const idOf = ({ headers }: Delivery) => headers.get("webhook-id");

const dueJobs = ({ chatId }: { chatId: string }) =>
  runInDurableObject(env.ROOM.getByName(chatId), (_, { storage }) =>
    storage.sql
      .exec<{ job: string }>("SELECT job FROM due_jobs WHERE due_at <= ?", Date.now())
      .toArray()
      .map(({ job }) => job),
  );

/** Verified as Standard Webhooks describes, independent of the product's code. */
function isSigned({ headers, text }: Delivery, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers.get("webhook-id")}.${headers.get("webhook-timestamp")}.${text}`;
  return headers.get("webhook-signature") === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

async function hooked() {
  clockAt(start);
  const room = await quickRoom();
  const guest = await quickEnter(room, room.roomIc, "Gus");
  const ownerSocket = await connect(room.owner.token);
  await ownerSocket.say("before");
  const { secret } = await make("setOutgoingHook", { token: room.owner.token, body: { url } });
  return {
    room,
    guest,
    ownerSocket,
    secret,
    /** Runs the jobs that are due after this time. */
    elapse: async (ms: number) => {
      clockAt(Date.now() + ms);
      await fireAlarm(room.chatId);
    },
    state: async () => (await make("getHooks", room.owner)).outgoing,
  };
}

describe("an outgoing hook", () => {
  it("posts new messages together and signed, with names and without links to files", async () => {
    const { room, guest, ownerSocket, secret, elapse } = await hooked();
    const guestSocket = await connect(guest.token);
    await guestSocket.say("hello");
    const { file_id } = await upload(room.owner.token, aFile);
    await ownerSocket.ask("sendMessage", { kind: "file", content: "the notes", replyTo: 0, fileId: file_id });
    const recalled = await guestSocket.say("a slip");
    await guestSocket.ask("recall", { messageId: recalled.id });
    const rows = await runInDurableObject(env.ROOM.getByName(room.chatId), (_, { storage }) =>
      storage.sql.exec("SELECT * FROM due_jobs WHERE job = 'deliverHook'").toArray(),
    );
    expect(rows).toHaveLength(1);
    await elapse(2000);
    const [delivery, more] = arrived;
    if (!delivery || more) throw new Error(`${arrived.length} deliveries`);
    expect(isSigned(delivery, secret)).toBe(true);
    expect(delivery.headers.get("content-type")).toBe("application/json");
    const { type, chat_mc, messages } = JSON.parse(delivery.text);
    expect([type, chat_mc]).toEqual(["messages", "Garden"]);
    expect(messages).toMatchObject([
      { sender_name: "Gus", message: { lx: 1, content: "hello", tjuid: guest.uid } },
      { sender_name: "Olivia", message: { lx: 5, content: "the notes", origin_name: "notes.txt", size: 9 } },
    ]);
    expect(delivery.text).not.toContain("/api/media/");
  });

  it("is told to everybody in the room when it begins and ends", async () => {
    const { room, guest } = await hooked();
    expect(await make("getRoom", guest)).toMatchObject({ hookHost: "bots.example.org" });
    expect(JSON.stringify(await infoOf(guest.token))).not.toContain("key=1");
    await make("endOutgoingHook", room.owner);
    expect(await make("getRoom", guest)).toMatchObject({ hookHost: "" });
    const { messages } = await make("listMessages", guest);
    const notices = messages.flatMap(({ notice }) => (notice?.hookHost ? [[notice.hookHost, notice.hookEnds]] : []));
    expect(notices).toEqual([
      ["bots.example.org", false],
      ["bots.example.org", true],
    ]);
  });

  it("repeats a failed delivery unchanged, then goes on with later messages", async () => {
    const { ownerSocket, elapse, state } = await hooked();
    answer = 302;
    await ownerSocket.say("one");
    await elapse(2000);
    await ownerSocket.say("two");
    expect(await state()).toMatchObject({ url, lastStatus: 302, failingSince: expect.any(Number) });
    // Before its time nothing is sent.
    await elapse(1000);
    expect(arrived).toHaveLength(1);
    answer = 200;
    await elapse(20_000);
    await elapse(0);
    expect(arrived.map(contents)).toEqual([["one"], ["one"], ["two"]]);
    expect(idOf(arrived[1] as Delivery)).toBe(idOf(arrived[0] as Delivery));
    expect(idOf(arrived[2] as Delivery)).not.toBe(idOf(arrived[0] as Delivery));
    expect(await state()).toMatchObject({ failingSince: 0, lastStatus: 200 });
  });

  it("delivers one batch an alarm, behind all other jobs, so that a slow address holds none of them up", async () => {
    const { room, ownerSocket, elapse } = await hooked();
    // 45 KB each: more than one batch.
    const long = "👨‍👩‍👧‍👦".repeat(1800);
    for (let n = 0; n < 6; n++) await ownerSocket.say(`${long}${n}`);
    const { file_id } = await upload(room.owner.token, aFile);
    const { data } = await ownerSocket.ask("sendMessage", { kind: "file", content: "", replyTo: 0, fileId: file_id });
    clockAt(Date.now() + 1500);
    await ownerSocket.ask("recall", { messageId: data[0]?.id ?? 0 });
    expect(await dueJobs(room)).toEqual(expect.arrayContaining(["deliverHook", "deleteFiles"]));
    const stillDue: string[][] = [];
    meanwhile = async () => {
      stillDue.push(await dueJobs(room));
    };
    await elapse(500);
    expect([arrived.length, stillDue]).toEqual([1, [["deliverHook"]]]);
    await elapse(0);
    expect(arrived.flatMap(contents)).toHaveLength(6);
    expect(await dueJobs(room)).toEqual([]);
  });

  it("posts no imported message, which is not new", async () => {
    clockAt(start);
    const { owner, chatId } = await quickRoom();
    await make("setOutgoingHook", { token: owner.token, body: { url } });
    const message = { source_id: 1, author: "Ann", lx: 1, content: "long ago", sj_zu: 1_600_000_000_000 };
    const imported = await post("/api/room/import", owner.token, { capsule: "former.1", messages: [message] });
    expect(imported.data.count).toBe(1);
    await (await connect(owner.token)).say("now");
    clockAt(start + 2000);
    await fireAlarm(chatId);
    expect(arrived.map(contents)).toEqual([["now"]]);
  });

  it("gives messages up after a day, shows the failure, and delivers later ones", async () => {
    const { ownerSocket, elapse, state } = await hooked();
    answer = 500;
    await ownerSocket.say("lost");
    await elapse(2000);
    for (let at = 0; at <= dayMs; at += hourMs) await elapse(hourMs);
    const tries = arrived.length;
    expect(tries).toBeLessThan(40);
    expect(await state()).toMatchObject({ lastStatus: 500, failingSince: expect.any(Number) });
    answer = 200;
    await elapse(dayMs);
    expect(arrived).toHaveLength(tries);
    await ownerSocket.say("found");
    await elapse(2000);
    expect(arrived.slice(tries).map(contents)).toEqual([["found"]]);
    expect(await state()).toMatchObject({ failingSince: 0 });
  });

  it("tests the address on request, and signs with the newest secret only", async () => {
    const { room, secret } = await hooked();
    expect(await make("testOutgoingHook", room.owner)).toEqual({ status: 204 });
    const renewed = await make("renewOutgoingSecret", room.owner);
    await make("testOutgoingHook", room.owner);
    const [first, second] = arrived as [Delivery, Delivery];
    expect(JSON.parse(first.text)).toMatchObject({ type: "test", messages: [] });
    expect([isSigned(first, secret), isSigned(second, secret), isSigned(second, renewed.secret)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("calls public https addresses only", async () => {
    const { room } = await hooked();
    const body = { url: "https://localhost/x" };
    expect(await resultOf("setOutgoingHook", { token: room.owner.token, body })).toBe(ResultCode.refused);
    const wrong = ["http://a.example.org", "https://user@a.example.org", "ftp://a.example.org", "https://intranet", ""];
    const numeric = ["127.0.0.1", "10.1.2.3", "2130706433", "0x7f.1", "[::1]", "[::ffff:a00:1]", "169.254.169.254."];
    const names = ["localhost", "a.localhost", "printer.local", "db.internal", "router.lan.", "LOCALHOST."];
    for (const address of [...wrong, ...[...numeric, ...names].map((host) => `https://${host}/`)])
      expect([address, isPublicAddress(address, [])]).toEqual([address, false]);
    for (const address of [url, "https://a.example.org:8443/x", "https://xn--fiq228c.example.org./"])
      expect([address, isPublicAddress(address, [])]).toEqual([address, true]);
    expect(isPublicAddress("http://127.0.0.1:9000/x", ["127.0.0.1:9000"])).toBe(true);
    expect(isPublicAddress("http://127.0.0.1:9001/x", ["127.0.0.1:9000"])).toBe(false);
  });
});
