import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calls } from "../../worker/contract/calls/calls.ts";
import { call, fetchWorker } from "./support/api.ts";
import { openRoom } from "./support/room.ts";
import { connect } from "./support/socket.ts";

const withBody = Object.entries(calls).filter(([, { method }]) => method !== "GET");
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
      expect(await response.json()).toMatchObject({ code: 1, data: { chat_mc: name } });
    const muted = await fetchWorker("/api/room/mute", {
      method: "PUT",
      body: new URLSearchParams({ on: "true" }),
      headers: { token: owner.token },
    });
    expect(await muted.json()).toMatchObject({ code: 1, data: { mute_all: true } });
  });
});

describe("an address", () => {
  it("that is no call is answered with 404, and a wrong method with 405", async () => {
    expect(await call("GET", "/api/nothing")).toMatchObject({ status: 404, code: 404 });
    const wrong = await call("DELETE", "/api/login");
    expect(wrong).toMatchObject({ status: 405, code: 405 });
    expect(wrong.headers.get("allow")).toBe("POST");
  });
});

describe("whatever is sent", () => {
  it("is never answered with a 5xx, and the room goes on", { timeout: 120_000 }, async () => {
    const { owner } = await openRoom();
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: "binary", maxLength: 40 }));
    const fields = [
      ...[
        "ic",
        "mc",
        "chat_mc",
        "password",
        "on",
        "people",
        "count",
        "emails",
        "kind",
        "seats",
        "days",
        "email",
        "method",
      ],
      ...[
        "captcha",
        "coupon",
        "code",
        "type",
        "content",
        "name",
        "size",
        "mime",
        "category",
        "flags",
        "avatar",
        "agree",
      ],
    ];
    const body = fc.oneof(
      { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8, noNullPrototype: true }) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    const parameter = fc.oneof(fc.constant("x"), fc.string({ minLength: 1, maxLength: 30 }).map(encodeURIComponent));
    // Logging out would only make the rest of the run easier.
    const fuzzed = withBody.filter(([name]) => name !== "logOut");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fuzzed),
        parameter,
        body,
        fc.boolean(),
        async ([, { method, path }], word, sent, signedIn) => {
          const response = await fetchWorker(path.replace(/:[^/]+/g, word === "." || word === ".." ? "x" : word), {
            method,
            body: JSON.stringify(sent),
            headers: { "content-type": "application/json", ...(signedIn ? { token: owner.token } : {}) },
          });
          expect([response.status, path]).toEqual([expect.any(Number), path]);
          expect(response.status).toBeLessThan(500);
          expect(await response.json()).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
        },
      ),
      { numRuns: 400 },
    );
    expect((await call("GET", "/api/me", { token: owner.token })).code).toBe(1);
  });

  it("over the socket is answered or ignored, and the room goes on", { timeout: 60_000 }, async () => {
    const { owner } = await openRoom();
    const types = ["add_msg", "read_msg", "qx_msg", "list_reconnect_msg", "got", "react", "typing", "ping", "nonsense"];
    const frame = fc.record(
      {
        type: fc.oneof(fc.constantFrom(...types), fc.jsonValue()),
        event_id: fc.oneof(fc.constant("evt-1-abc"), fc.jsonValue()),
        data: fc.oneof(
          fc.jsonValue(),
          fc.dictionary(
            fc.constantFrom("lx", "content", "pid", "msg_id", "pos_id", "rev", "epoch", "emoji", "on"),
            fc.jsonValue(),
            {
              noNullPrototype: true,
            },
          ),
        ),
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    const socket = await connect(owner.token);
    for (const sent of fc.sample(frame, 500)) socket.sendText(JSON.stringify(sent));
    await socket.say("still here");
    expect(socket.closed).toEqual([]);
  });
});
