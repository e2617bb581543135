import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { settingsOf } from "../../../worker/env.ts";
import { mailCode } from "../../../worker/lib/crypto/mail-codes.ts";
import { type Json, make, resultOf } from "../support/api.ts";
import { aFile, upload } from "../support/files.ts";
import { enter, type OpenRoom, openRoom, password } from "../support/room.ts";
import { fetchWith, finish, order, someEmail } from "../support/shop.ts";

const former = String(env.APP_SECRETS);
const next = "another-secret-of-at-least-32-characters";
const both = { APP_SECRETS: `${next},${former}` };
const onlyNext = { APP_SECRETS: next };

let room: OpenRoom;
let guest: Awaited<ReturnType<typeof enter>>;
let fileUrl: string;
let placed: Json;

beforeAll(async () => {
  room = await openRoom();
  guest = await enter(room.roomIc, "Gus");
  fileUrl = (await upload(guest.token, aFile)).file_url;
  placed = await order({ email: someEmail() });
  await finish(placed);
});

async function ask(settings: Record<string, string>, method: string, path: string, body?: object, token?: string) {
  const headers = { ...(token ? { token } : {}), ...(body ? { "content-type": "application/json" } : {}) };
  const response = await fetchWith(settings, path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as Json;
}

async function socketStatus(settings: Record<string, string>, token: string): Promise<string> {
  const headers = { upgrade: "websocket", "sec-websocket-protocol": `parley.v1, ${token}` };
  const { webSocket } = await fetchWith(settings, "/api/socket", { headers });
  const first = new Promise<string>((resolve) => {
    webSocket?.addEventListener("message", ({ data }) => resolve(String(data)));
    webSocket?.addEventListener("close", () => resolve("closed"));
  });
  webSocket?.accept();
  webSocket?.send('{"type":"ping"}');
  const value = await first;
  webSocket?.close();
  return value;
}

it("a new key before the former one logs nobody out, and every link, password and file goes on", async () => {
  for (const { token } of [room.owner, guest]) {
    expect((await ask(both, "GET", "/api/me", undefined, token)).code).toBe(ResultCode.ok);
    expect(await socketStatus(both, token)).toBe('{"type":"pong"}');
  }
  for (const ic of [room.ownerIc, room.roomIc, guest.ic])
    expect((await ask(both, "GET", `/api/links/${ic}`)).code).toBe(ResultCode.ok);
  expect((await ask(both, "POST", "/api/login", { ic: guest.ic, password })).data.uid).toBe(guest.uid);
  expect((await ask(both, "POST", "/api/login", { ic: guest.ic, password: "wrong" })).code).toBe(ResultCode.refused);
  const path = new URL(fileUrl, "http://x").href.slice("http://x".length);
  expect((await fetchWith(both, path)).status).toBe(200);
  const optOutPath = `/unsubscribe/${mailCode(settingsOf(env).keyring, "unsubscribe", { addressId: "k.h", roomId: room.chatId, memberId: guest.uid })}`;
  expect((await fetchWith(both, optOutPath)).status).toBe(200);
  // A link from before the rotation that was not used yet.
  const { ic } = (await ask(both, "GET", `/api/orders/${placed.order_id}`)).data;
  expect((await make("getLink", { code: ic })).state).toBe("setup");
});

it("signatures of the new key are valid under both, and unknown to the former key alone", async () => {
  const { token } = (await ask(both, "POST", "/api/login", { ic: guest.ic, password })).data;
  for (const settings of [both, onlyNext])
    expect((await ask(settings, "GET", "/api/me", undefined, token)).code).toBe(ResultCode.ok);
  expect(await resultOf("getMe", { token })).toBe(ResultCode.loggedOut);
});

it("a former key that is taken out ends what it signed: the way to log all members out", async () => {
  expect((await ask(onlyNext, "GET", "/api/me", undefined, guest.token)).code).toBe(ResultCode.loggedOut);
  expect((await ask(onlyNext, "GET", `/api/links/${room.roomIc}`)).code).toBe(ResultCode.linkInvalid);
  expect(await socketStatus(onlyNext, guest.token)).toContain(String(ResultCode.loggedOut));
});
