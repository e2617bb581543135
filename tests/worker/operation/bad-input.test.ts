import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { app } from "../../../worker/app.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { endpoints } from "../../../worker/contract/endpoints/endpoints.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import type { Env } from "../../../worker/env.ts";
import { call, fetchWorker, type Json, origin } from "../support/api.ts";
import { post as json, type QuickPerson, quickRoom } from "../support/quick-room.ts";
import { openRoom } from "../support/room.ts";
import { connect } from "../support/socket.ts";

const withBody = Object.entries(endpoints).filter(([, { method }]) => method !== "GET");
const post = (path: string, type: string, body: BodyInit, token?: string) =>
  fetchWorker(path, { method: "POST", body, headers: { "content-type": type, ...(token ? { token } : {}) } });

describe("a body", () => {
  it.each([
    ["broken JSON", "application/json", "{", 400],
    ["a list", "application/json", "[]", 400],
    ["null", "application/json", "null", 400],
    ["bytes that are no form", "multipart/form-data; boundary=x", "nonsense", 400],
    ["XML", "application/xml", "<a/>", 415],
    ["more than 256 KiB", "application/json", `{"ic":"${"x".repeat(300_000)}"}`, 413],
  ])("of %s is answered as documented", async (_, type, body, status) => {
    const response = await post("/api/login", type, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status, data: null });
  });

  it("may be JSON, multipart or urlencoded: the same call", async () => {
    const { owner } = await openRoom();
    const form = new FormData();
    form.set("chat_mc", "Multipart");
    const put = (body: BodyInit, headers: Record<string, string> = {}) =>
      fetchWorker("/api/room", { method: "PUT", body, headers: { token: owner.token, ...headers } });
    for (const [name, response] of [
      ["Multipart", await put(form)],
      ["Form", await put(new URLSearchParams({ chat_mc: "Form" }))],
      ["Json", await put('{"chat_mc":"Json"}', { "content-type": "application/json" })],
    ] as const)
      expect(await response.json()).toMatchObject({ code: ResultCode.ok, data: { chat_mc: name } });
    const muted = await fetchWorker("/api/room/mute", {
      method: "PUT",
      body: new URLSearchParams({ on: "true" }),
      headers: { token: owner.token },
    });
    expect(await muted.json()).toMatchObject({ code: ResultCode.ok, data: { mute_all: true } });
  });

  it("carries lists and objects in a form as JSON text, where a text stays one", async () => {
    const { owner } = await openRoom();
    const send = async (method: string, path: string, fields: Record<string, string>): Promise<Json> => {
      const body = new URLSearchParams(fields);
      return (await fetchWorker(path, { method, body, headers: { token: owner.token } })).json();
    };
    const flags = JSON.stringify({ xx_yl: "0" });
    expect(await send("PUT", "/api/me", { mc: '["O"]', flags })).toMatchObject({
      ...{ code: ResultCode.ok, data: { mc: '["O"]', flags: { xx_yl: false } } },
    });
    const sent = { type: "add_msg", event_id: "evt-1-form", data: { lx: 1, content: "by form" } };
    const exchanged = await send("POST", "/api/room/exchange", {
      ...{ pos_id: "0", rev: "0", wait: "1", frames: JSON.stringify([sent]) },
    });
    const ack = exchanged.data.frames.find((frame: Json) => frame.event_id === "evt-1-form");
    expect(ack).toMatchObject({ code: ResultCode.ok });
    const people = (list: object[]) => send("POST", "/api/invites", { people: JSON.stringify(list) });
    expect((await people([{ mc: "Ann" }])).data).toHaveLength(1);
    expect(await people([])).toMatchObject({ code: ResultCode.badRequest, msg: expect.stringMatching(/people/) });
    expect(await people([{ email: "nobody" }])).toMatchObject({ code: ResultCode.badRequest });
    const report = { id: "report-by-form", reason: "spam", to: "operator", with_contents: "true", context_ids: "[]" };
    const reported = await send("POST", "/api/reports", {
      ...report,
      message_ids: JSON.stringify([ack.data[0].id]),
    });
    expect(reported.code).not.toBe(ResultCode.badRequest);
    for (const flags of ["[]", "{", "text", "5"])
      expect(await send("PUT", "/api/me", { flags })).toMatchObject({ code: ResultCode.badRequest });
  });
});

describe("a body that says no length, or a false one", () => {
  const chunkBytes = 64 * 1024;
  const chunks = 1024;

  /** Sends `begin` and then 64 MiB of letters, and counts the bytes that are read of them. */
  async function sendEndless(path: string, begin: string, headers: Record<string, string>) {
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(new TextEncoder().encode(begin)),
        pull(controller) {
          if (read === chunks * chunkBytes) return controller.close();
          read += chunkBytes;
          controller.enqueue(new Uint8Array(chunkBytes).fill(120));
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
    const response = await app.fetch(new Request(new URL(path, origin), init), env as Env, createExecutionContext());
    return { status: response.status, read };
  }

  const form = "multipart/form-data; boundary=x";
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const kinds: [string, string, string, string, number][] = [
    ["a call in JSON", "/api/login", "application/json", '{"ic":"', Limits.bodyMaxBytes],
    ["a call in a form", "/api/login", "application/x-www-form-urlencoded", "ic=", Limits.bodyMaxBytes],
    ["a call in a form with files", "/api/login", form, file, Limits.bodyMaxBytes],
    ["a report", "/api/reports/link", form, file, Limits.bodyMaxBytes],
    ["feedback", "/api/feedback", form, file, Limits.bodyMaxBytes],
    ["a webhook", "/api/webhooks/stripe", "application/json", "{", Limits.bodyMaxBytes],
    ["a text of a bot", "hook", "text/plain", "", Limits.bodyMaxBytes],
    ["files of a bot", "hook", form, file, Limits.hookBodyMaxBytes],
  ];

  let hook = "";
  beforeAll(async () => {
    const { owner } = await quickRoom();
    hook = (await json("/api/room/hooks", owner.token, { mc: "Builder" })).data.link;
  });

  it.each(kinds)("is refused, and no more of it read than the limit: %s", async (_, path, type, begin, max) => {
    const to = path === "hook" ? hook : path;
    for (const lengths of [{}, { "content-length": "10" }]) {
      const { status, read } = await sendEndless(to, begin, { "content-type": type, ...lengths });
      expect(status).toBe(413);
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThanOrEqual(max + 4 * chunkBytes);
    }
  });
});

describe("an address", () => {
  it("that is no call is answered with 404, and a wrong method with 405", async () => {
    expect(await call("GET", "/api/nothing")).toMatchObject({ status: 404, code: ResultCode.notFound });
    const wrong = await call("DELETE", "/api/login");
    expect(wrong).toMatchObject({ status: 405, code: ResultCode.methodNotAllowed });
    expect(wrong.headers.get("allow")).toBe("POST");
  });
});

/** Multiplier of the runs; `npm run fuzz` sets it. */
const times = Number(env.FUZZ);
const bodiesPerCall = 5;
const frames = 150;

describe("arbitrary input", () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("2", "true", "a@example.com", "card", "member", "create", "time", 1, 3, -1, 1e300, "chat_img"),
  );
  const fields = [
    ...["ic", "mc", "chat_mc", "password", "on", "people", "count", "emails", "kind", "seats", "days", "email"],
    ...["method", "captcha", "coupon", "code", "type", "content", "name", "size", "mime", "category", "flags"],
    ...["avatar", "agree", "ticket", "endpoint", "keys", "outcome", "qd_code", "contact", "__proto__", "constructor"],
  ];
  const body = fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8, noNullPrototype: true }) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const parameter = fc.oneof(fc.constant("x"), fc.string({ minLength: 1, maxLength: 30 }).map(encodeURIComponent));
  // These calls end the session or the room, which the end of each run still needs.
  const ending = new Set(["logOut", "endRoom", "leaveRoom"]);
  const fuzzed = withBody.filter(([name]) => !ending.has(name));

  /** Of a room that all calls share. */
  let owner: QuickPerson | undefined;

  it.each(fuzzed)("to %s is never answered with a 5xx, and the room goes on", async (_, { method, path }) => {
    owner ??= (await quickRoom()).owner;
    const { token } = owner;
    await fc.assert(
      fc.asyncProperty(parameter, body, fc.boolean(), async (segment, sent, signedIn) => {
        const response = await fetchWorker(
          path.replace(/:[^/]+/g, segment === "." || segment === ".." ? "x" : segment),
          {
            method,
            body: JSON.stringify(sent),
            headers: { "content-type": "application/json", ...(signedIn ? { token } : {}) },
          },
        );
        expect(response.status).toBeLessThan(500);
        expect(await response.json()).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
      }),
      { numRuns: bodiesPerCall * times },
    );
    expect((await call("GET", "/api/me", { token })).code).toBe(ResultCode.ok);
  });

  it("over the socket is answered or ignored, and the room goes on", async () => {
    const { owner } = await quickRoom();
    const types = ["add_msg", "read_msg", "qx_msg", "list_reconnect_msg", "got", "react", "typing", "ping", "nonsense"];
    const fieldsOfFrames = [
      ...["lx", "content", "pid", "msg_id", "pos_id", "rev", "epoch", "emoji", "on", "file_id", "sc"],
      ...["width", "tjuid", "zt", "read_num", "__proto__"],
    ];
    const frame = fc.record(
      {
        type: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...types) }, { weight: 1, arbitrary: fc.jsonValue() }),
        event_id: fc.oneof(
          { weight: 6, arbitrary: fc.nat(1e6).map((n) => `evt-1-${n}`) },
          { weight: 1, arbitrary: fc.jsonValue() },
        ),
        data: fc.oneof(
          { weight: 1, arbitrary: fc.jsonValue() },
          {
            weight: 6,
            arbitrary: fc.dictionary(
              fc.constantFrom(...fieldsOfFrames),
              fc.oneof(value, fc.nat(20), fc.boolean(), fc.constant("👍")),
              { noNullPrototype: true },
            ),
          },
        ),
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    const socket = await connect(owner.token);
    const firstSeed = Math.floor(Math.random() * 2 ** 31);
    for (let round = 0; round < times; round++) {
      const seed = firstSeed + round;
      for (const sent of fc.sample(frame, { numRuns: frames, seed })) socket.sendText(JSON.stringify(sent));
      await socket.say(`still here ${round}`).catch((cause: unknown) => {
        throw new Error(`no answer after the frames of seed ${seed}`, { cause });
      });
      socket.frames.length = 0;
    }
    expect(socket.closed, `the seeds begin with ${firstSeed}`).toEqual([]);
  });
});
