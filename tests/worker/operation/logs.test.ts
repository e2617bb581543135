import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { errorFields } from "../../../worker/lib/log.ts";
import { call, fetchWorker, make, resultOf } from "../support/api.ts";
import { faultyDatabase } from "../support/faults.ts";
import { operatorToken } from "../support/operator.ts";
import { codeOf, enter, openRoom } from "../support/room.ts";
import { fetchOrder, fetchWith, finish, order, roomForm } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { fireAlarm, setEmail } from "../support/time.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("handlers log failures as lines of JSON without personal data", async () => {
  const lines: string[] = [];
  for (const level of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, level).mockImplementation((...args) => void lines.push(args.map(String).join(" ")));

  const email = "canary.address@example.com";
  const canary = "canary words that nobody else may read";
  const pass = "canary-password-9Z";
  const placed = await order({ email });
  await finish(placed);
  const { ic } = await fetchOrder(placed);
  const body = { code: ic, password: pass, name: "Canaryname", roomName: "Canaryroom" };
  const { token, roomId, room } = await make("setUpRoom", { body });
  const guest = await enter(codeOf(room.roomLink ?? ""), "Canaryguest", pass);
  const socket = await connect(token);
  await socket.say(canary);
  await setEmail(guest.token, "canary.guest@example.com");

  // The database fails at each of the first eight calls; the query's parameters contain the address.
  for (let n = 1; n <= 8; n++) {
    const { database } = faultyDatabase(env.DB, { n, when: "before" });
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const failing = { DB: database } as never;
    await fetchWith(failing, "/api/orders", { ...init, body: JSON.stringify({ ...roomForm, email }) });
    await fetchWith(failing, `/api/orders/${placed.order_id}`);
    await fetchWith(failing, "/api/feedback", { ...init, body: JSON.stringify({ type: "other", content: canary }) });
    await fetchWith(failing, "/api/owner-link/recover", { ...init, body: JSON.stringify({ email }) });
  }
  vi.spyOn(env.DB, "batch").mockRejectedValue(new Error(`Failed query: insert\nparams: ${email},${canary},${ic}`));
  await resultOf("mailInvites", { token, body: { emails: ["canary.invited@example.com"] } });
  await fireAlarm(roomId);
  vi.spyOn(env.MEDIA, "createMultipartUpload").mockRejectedValue(new Error(`rooms/${roomId}/${ic} for ${email}`));
  const file = { name: "canaryfile.txt", size: 4, mime: "text/plain", category: "chat_file" };
  expect((await call("POST", "/api/uploads", { token, body: file })).status).toBe(500);
  // Parsers quote invalid input in their errors.
  const headers = { "content-type": "application/json" };
  await fetchWorker("/api/login", { method: "POST", headers, body: `{"password":"${pass}"` });
  socket.sendText(`${canary} is not JSON`);
  await socket.say("still here");

  expect(lines.length).toBeGreaterThan(8);
  const known = "event method path error message from why job order letter code reason room role command".split(" ");
  for (const line of lines) {
    const { at = "", level, event, ...fields } = JSON.parse(line) as Record<string, string>;
    expect(new Date(at).toISOString()).toBe(at);
    expect(["info", "warn", "error"]).toContain(level);
    expect(event).toBeTruthy();
    expect(known).toEqual(expect.arrayContaining(Object.keys(fields)));
    if (fields.path) expect(fields.path).toMatch(/^\/(api\/[a-z_/:-]+|\*)$/i);
  }
  const log = lines.join("\n");
  for (const secret of [email, "canary", "Canary", ic, token, guest.token, guest.ic, placed.order_id, pass, canary])
    expect(log).not.toContain(secret);
});

it("an error that quotes its input is logged without the quotation", () => {
  const logged = (message: string) => String(errorFields(new Error(message)).message);
  expect(logged(`Unexpected token 'h', "hello dear" is not valid JSON`)).not.toContain("hello");
  expect(logged("no such link: 0123456789AbCdEfGhIjKlMnOpQrStUvWxYz1234")).not.toContain("AbCd");
  expect(logged("no letter to ann@example.com")).not.toContain("ann");
  expect(logged("Failed query: select 1\nparams: Ann,secret")).not.toContain("Ann");
  expect(logged("D1_ERROR: Network connection lost.")).toBe("D1_ERROR: Network connection lost.");
  expect(errorFields("a thrown text with secrets")).toEqual({ error: "string" });
});

it("logins and refused attempts are logged with time, place and reason, and without the person", async () => {
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(console, "info").mockImplementation((line) => void lines.push(JSON.parse(String(line))));
  const { roomIc, owner, chatId } = await openRoom();
  const guest = await enter(roomIc, "Gus");
  await resultOf("logIn", { body: { code: roomIc, password: "wrong", name: "Eve" } });
  await resultOf("clearHistory", guest);
  await resultOf("getMe", { token: "made-up" });
  await resultOf("getLink", { code: "made-up" });
  await fetchWith({ OPERATOR_TOKEN: operatorToken }, "/api/operator/console/orders", {
    headers: { authorization: "Bearer x" },
  });
  const noted = lines.map(({ at, room, ...rest }) => rest);
  const refused = (method: string, path: string, code: number, reason: string) =>
    expect(noted).toContainEqual({ level: "info", event: "refused", method, path, code, reason });
  expect(noted).toContainEqual({ level: "info", event: "a session began", path: "/api/login", role: "member" });
  refused("POST", "/api/login", ResultCode.refused, "incorrectPassword");
  refused("POST", "/api/room/clear", ResultCode.forbidden, "forbidden");
  refused("GET", "/api/me", ResultCode.loggedOut, "sessionEnded");
  refused("GET", "/api/links/:code", ResultCode.linkInvalid, "linkInvalid");
  refused("GET", "/api/operator/console/orders", ResultCode.forbidden, "forbidden");
  for (const secret of [chatId, roomIc, owner.token, guest.token]) expect(JSON.stringify(lines)).not.toContain(secret);
});
