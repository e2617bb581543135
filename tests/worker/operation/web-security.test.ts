import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { app } from "../../../worker/app.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { type Env, settingsOf } from "../../../worker/env.ts";
import { newLinkCode } from "../../../worker/lib/crypto/codes.ts";
import { createKeyring } from "../../../worker/lib/crypto/keyring.ts";
import { mailCode } from "../../../worker/lib/crypto/mail-codes.ts";
import { call, fetchWorker, origin } from "../support/api.ts";
import { aFile, aPicture, follow, upload } from "../support/files.ts";
import { production } from "../support/production.ts";
import { post, put, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { codeOf } from "../support/room.ts";
import { fetchWith, order } from "../support/shop.ts";

let room: QuickRoom;
let fileUrl: string;
let checkoutPath: string;
let optOutPath: string;

beforeAll(async () => {
  room = await quickRoom();
  fileUrl = (await upload(room.owner.token, aPicture())).file_url;
  checkoutPath = new URL((await order()).pay_url).pathname;
  optOutPath = `/unsubscribe/${mailCode(settingsOf(env).keyring, "unsubscribe", { addressId: "k.h", roomId: room.chatId, memberId: room.owner.uid })}`;
});

const json = { "content-type": "application/json" };
const get = (path: string, init?: RequestInit) => fetchWorker(path, { redirect: "manual", ...init });
/** The assets' answer of a deployed worker. */
const pagesSaying = (answer: () => Response) =>
  ({ ASSETS: { fetch: async () => answer() } }) as unknown as Record<string, string>;
const fails = () => {
  throw new Error("x");
};
const script = () => new Response("1");
const notFound = () => new Response("", { status: 404 });
const page = () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } });

/** One answer of each kind. */
const answers: [what: string, ask: () => Promise<Response>, status: number][] = [
  ["a call", () => get("/api/health"), 200],
  ["a call that is refused", () => get("/api/links/made-up"), 200],
  ["a call with a bad parameter", () => get("/api/login", { method: "POST", body: "{", headers: json }), 400],
  ["a call without a session", () => get("/api/me"), 401],
  ["a file's link that has ended", () => get("/api/media/x"), 403],
  ["no call", () => get("/api/nothing"), 404],
  ["another method", () => get("/api/login", { method: "DELETE" }), 405],
  ["a body that is too large", () => get("/api/login", { method: "POST", body: "x".repeat(3e5), headers: json }), 413],
  ["a body of another type", () => get("/api/login", { method: "POST", body: "x" }), 415],
  ["a server that is set wrongly", () => fetchWith({ APP_SECRETS: "short" }, "/api/health"), 500],
  ["an error", () => fetchWith(pagesSaying(fails), "/"), 500],
  ["a file", () => follow(fileUrl), 200],
  ["a part of a file", () => follow(fileUrl, { headers: { range: "bytes=0-3" } }), 206],
  ["more than there is of a file", () => follow(fileUrl, { headers: { range: "bytes=9999-" } }), 416],
  ["a page", () => fetchWith(pagesSaying(page), "/"), 200],
  ["a page that is traced", () => get("/", { method: "TRACE" }), 405],
  ["a page that is posted to", () => get("/", { method: "POST" }), 405],
  ["a script", () => fetchWith(pagesSaying(script), "/assets/a.js"), 200],
  ["a script that is not there", () => fetchWith(pagesSaying(notFound), "/x.js"), 404],
  ["the test checkout", () => get(checkoutPath), 200],
  [
    "the way back from the test checkout",
    () => get(checkoutPath, { method: "POST", body: new URLSearchParams({ outcome: "cancelled" }) }),
    303,
  ],
  ["the way out of letters", () => get(optOutPath), 200],
  ["a way out that is none", () => get("/unsubscribe/x"), 404],
  ["the test mailbox", () => get("/dev/mailbox"), 200],
];

describe("every answer", () => {
  it.each(answers)(
    "%s carries the headers that protect it, and lets no script in that is not the product's own file",
    async (_, ask, status) => {
      const { headers, status: actual } = await ask();
      expect(actual).toBe(status);
      const one = (name: string) => headers.get(name) ?? "";
      expect(one("strict-transport-security")).toMatch(/^max-age=(\d{8,}); includeSubDomains/);
      expect(one("x-content-type-options")).toBe("nosniff");
      expect(one("x-frame-options")).toBe("DENY");
      expect(one("referrer-policy")).toBe("no-referrer");
      expect(one("cross-origin-opener-policy")).toBe("same-origin");
      expect(one("cross-origin-resource-policy")).toBe("same-origin");
      expect(one("permissions-policy")).toMatch(/geolocation=\(\).*payment=\(\)/);
      expect(one("content-security-policy")).toContain("default-src 'none'");
      // No other site's page may read an answer, and no cookie lets a browser act for a member.
      for (const [name] of headers) expect(name).not.toMatch(/^access-control-|^set-cookie$|^server$|^x-powered-by$/);

      const policy = one("content-security-policy");
      const directives = new Map(
        policy.split(";").map((directive) => [directive.trim().split(" ")[0], directive.trim()]),
      );
      expect(policy).not.toContain("unsafe-eval");
      expect(directives.get("script-src") ?? "").toMatch(/^(script-src 'self')?$/);
      // A member's file is fully sandboxed; pages of the product take style only from files or with a nonce.
      if (!directives.has("sandbox")) expect(policy).not.toContain("unsafe-inline");
      else expect(directives.get("sandbox")).toBe("sandbox");
    },
  );

  it("of a page forbids framing, foreign form targets and plugins", async () => {
    const policy = (await fetchWith(pagesSaying(page), "/")).headers.get("content-security-policy") ?? "";
    for (const rule of ["frame-ancestors 'none'", "form-action 'self'", "object-src 'none'", "base-uri 'none'"])
      expect(policy.split("; ")).toContain(rule);
    expect(policy).not.toMatch(/\*|https?:/);
  });
});

describe("an address with a code in it", () => {
  const pages = ["i", "login", "chatroom", "vip-entrance", "success", "pay-success", "pending-payment"];
  it.each([
    ...pages.map((name) => `/${name}/0123456789abc`),
    "/payment-timeout/x",
    "/I/0123456789abc",
    "/chatroom/x/chat-user-list",
    "/login?yq_code=x",
    "/login-bridge?ticket=x",
    "/browser-bootstrap?payment=x",
    "/manifest.webmanifest?ic=x",
    "/unsubscribe/x",
    "/sandbox/checkout/x",
    "/dev/mailbox/x",
    "/api/links/x",
    "/api/orders/x",
  ])("%s is stored by no cache and no search engine, and told to no other page", async (path) => {
    const cached = () => new Response("x", { headers: { "cache-control": "public, max-age=60" } });
    const { headers } = await fetchWith(pagesSaying(cached), path);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });
});

describe("a redirect target", () => {
  const leadingTo = (to: string) =>
    fetchWith(
      pagesSaying(() => new Response(null, { status: 307, headers: { location: to } })),
      "/x",
      { redirect: "manual" },
    );

  it("is a page of the product, or not taken", async () => {
    for (const to of ["//evil.example/", "/\\evil.example", "https://evil.example/", "javascript:alert(1)", "evil"]) {
      const answer = await leadingTo(to);
      expect([to, answer.status, answer.headers.get("location")]).toEqual([to, 404, null]);
    }
    expect((await leadingTo("/i/abc")).headers.get("location")).toBe("/i/abc");
  });
});

describe("a deployed server that gets plain HTTP", () => {
  const ask = (address: string, init?: RequestInit) =>
    app.fetch(
      new Request(address, init),
      { ...(env as Env), ...production, ...pagesSaying(page) },
      createExecutionContext(),
    );

  it("redirects pages to HTTPS, and refuses calls", async () => {
    const led = await ask("http://parley.example/i/abc?lang=en");
    expect([led.status, led.headers.get("location")]).toEqual([308, "https://parley.example/i/abc?lang=en"]);
    for (const [method, path] of [
      ["POST", "/api/login"],
      ["GET", "/api/me"],
      ["POST", "/i/abc"],
    ] as const)
      expect((await ask(`http://parley.example${path}`, { method })).status).toBe(403);
    expect((await ask("https://parley.example/i/abc")).status).toBe(200);
    expect((await ask("https://parley.example/api/health")).status).toBe(200);
  });
});

describe("another site", () => {
  const open = (from: string | undefined) =>
    fetchWorker("/api/socket", {
      headers: {
        upgrade: "websocket",
        "sec-websocket-protocol": `parley.v1, ${room.owner.token}`,
        ...(from === undefined ? {} : { origin: from }),
      },
    });

  it.each([
    "https://evil.example",
    "null",
    "nonsense",
    "https://localhost:8787",
    "http://localhost:8788",
    "http://localhost:8787.evil.example",
    "http://evil.example/http://localhost:8787",
  ])("opens no socket from its page: %s", async (from) => {
    const answer = await open(from);
    expect([answer.status, answer.webSocket]).toEqual([403, null]);
  });

  it("is neither a page of the product nor a client without an origin", async () => {
    for (const from of [origin, undefined]) {
      const { webSocket } = await open(from);
      webSocket?.accept();
      webSocket?.close();
      expect(webSocket).toBeTruthy();
    }
  });

  it("gets no permission from a preflight request", async () => {
    for (const path of ["/api/me", "/api/login", "/api/room/clear", "/api/uploads/x/parts/1", "/api/media/x"]) {
      const headers = { origin: "https://evil.example", "access-control-request-method": "PUT" };
      const answer = await fetchWorker(path, { method: "OPTIONS", headers });
      expect(answer.status).toBe(405);
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  it("changes nothing by a form, as no browser adds the token to one", async () => {
    const forms: [string, URLSearchParams][] = [
      ["/api/room/clear", new URLSearchParams()],
      ["/api/invites", new URLSearchParams({ count: "3" })],
      ["/api/logout", new URLSearchParams()],
    ];
    for (const [path, body] of forms) {
      const headers = { origin: "https://evil.example", cookie: `token=${room.owner.token}` };
      expect((await fetchWorker(path, { method: "POST", body, headers })).status).toBe(401);
      const inQuery = await fetchWorker(`${path}?token=${room.owner.token}`, { method: "POST", body });
      expect(inQuery.status).toBe(401);
    }
    expect((await call("GET", "/api/me", { token: room.owner.token })).code).toBe(ResultCode.ok);
  });
});

describe("a scanner of links", () => {
  const scan = async (...paths: string[]) => {
    for (const path of paths)
      for (const method of ["HEAD", "GET", "OPTIONS", "GET"]) {
        const answer = await fetchWorker(path, { method, headers: { "user-agent": "LinkScanner/1.0" } });
        await answer.arrayBuffer();
      }
  };
  const state = async (ic: string) => (await call("GET", `/api/links/${ic}`)).data;

  it("uses up no link of a room", async () => {
    const seat = (await post("/api/invites", room.owner.token, { count: 1 })).data[0];
    const paid = (await put("/api/room/paid-join", room.owner.token, { on: true })).data.paid_join;
    for (const ic of [room.ownerIc, room.roomIc, seat.ic, paid.ic]) {
      const before = await state(ic);
      await scan(`/i/${ic}`, `/login/${ic}`, `/vip-entrance/${ic}`, `/chatroom/${ic}`, `/api/links/${ic}`);
      expect(await state(ic)).toEqual(before);
    }
    const came = await quickEnter(room, seat.ic, "Ann");
    expect(came.uid).toBe(seat.uid);
  });

  it("uses up no ticket and no order, and unsubscribes no address", async () => {
    const { owner } = room;
    const guest = await quickEnter(room, room.roomIc, "Gus");
    const { ticket } = (await post("/api/tickets", owner.token, { ic: room.ownerIc })).data;
    const placed = await order();
    await put("/api/me", guest.token, { email: "gus@example.com" });
    const out = `/unsubscribe/${mailCode(settingsOf(env).keyring, "unsubscribe", { addressId: "k.h", roomId: room.chatId, memberId: guest.uid })}`;
    await scan(`/login-bridge?ticket=${ticket}`, `/success/${placed.order_id}`, `/api/orders/${placed.order_id}`);
    await scan(new URL(placed.pay_url).pathname, `/pending-payment/${placed.order_id}`, out);
    expect((await call("POST", "/api/login/ticket", { body: { ticket } })).code).toBe(ResultCode.ok);
    expect((await call("GET", `/api/orders/${placed.order_id}`)).data.status).toBe("pending");
    expect((await call("GET", "/api/me", { token: guest.token })).data.flags.email_tz).toBe(true);
  });
});

describe("the existence of something foreign", () => {
  it("is not visible from the answer: unknown, wrong and foreign ids get the same one", async () => {
    const other = await quickRoom();
    const mine = room.owner.token;
    const theirs = await quickEnter(other, other.roomIc, "Eve");
    const file = (await upload(theirs.token, aFile)).file_id;
    const picture = (await upload(theirs.token, aPicture())).file_id;
    const asked: [what: string, foreign: string, ask: (id: string) => ReturnType<typeof call>][] = [
      ["member muted", theirs.uid, (id) => put(`/api/members/${id}/mute`, mine, { on: true })],
      ["member reset", theirs.uid, (id) => post(`/api/members/${id}/reset`, mine)],
      ["member removed", theirs.uid, (id) => call("DELETE", `/api/members/${id}`, { token: mine })],
      ["upload read", file, (id) => call("GET", `/api/uploads/${id}`, { token: mine })],
      ["upload ended", file, (id) => call("DELETE", `/api/uploads/${id}`, { token: mine })],
      ["upload completed", file, (id) => post(`/api/uploads/${id}/complete`, mine)],
      ["picture of oneself", picture, (id) => put("/api/me", mine, { avatar: id })],
      ["room", other.chatId, (id) => call("GET", `/api/api_chat/get_liao_info?chat_id=${id}`, { token: mine })],
      ["ticket's link", other.roomIc, (id) => post("/api/tickets", mine, { ic: id })],
    ];
    for (const [what, foreign, ask] of asked) {
      const seen = [];
      for (const id of [foreign, foreign.replace(/^./, (first) => (first === "A" ? "B" : "A")), "x"]) {
        const { status, code, data, msg } = await ask(id);
        expect([what, code]).not.toEqual([what, 1]);
        seen.push({ status, code, data, msg });
      }
      expect([what, ...seen]).toEqual([what, seen[0], seen[0], seen[0]]);
    }
    expect((await call("GET", "/api/me", { token: theirs.token })).code).toBe(ResultCode.ok);
  });

  it("is not visible from a link: foreign, mistyped, reset or invalid", async () => {
    const former = codeOf((await post("/api/room/link/reset", room.owner.token)).data.room_link);
    await post("/api/room/link/reset", room.owner.token);
    const strange = newLinkCode(createKeyring(["another installation of 32 characters!!"]), room.chatId);
    const seen = [];
    for (const ic of [former, room.roomIc, strange, "made-up", `${former.slice(0, -1)}_`]) {
      const { status, code, data, msg } = await call("GET", `/api/links/${ic}`);
      seen.push({ status, code, data, msg });
    }
    for (const one of seen)
      expect(one).toEqual({ status: 200, code: ResultCode.linkInvalid, data: null, msg: seen[0]?.msg });
  });

  it("is not visible from an order: unknown, mistyped or invalid", async () => {
    const { order_id } = await order();
    for (const id of [order_id.slice(0, -1), `${order_id}x`, "x", order_id.toLowerCase()])
      expect(await call("GET", `/api/orders/${id}`)).toMatchObject({
        status: 200,
        code: ResultCode.paymentInvalid,
        data: null,
      });
  });
});
