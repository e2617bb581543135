import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { app } from "../../../worker/app.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { type Env, settingsOf } from "../../../worker/env.ts";
import { newRoomId, newToken } from "../../../worker/lib/crypto/codes.ts";
import { createKeyring } from "../../../worker/lib/crypto/keyring.ts";
import { origin } from "../support/api.ts";
import { type QuickRoom, quickRoom } from "../support/quick-room.ts";

let room: QuickRoom;

beforeAll(async () => {
  room = await quickRoom();
});

interface Asked {
  address?: string;
  method?: string;
  headers?: Record<string, string>;
  bindings?: object;
}

const production = {
  ...{ APP_ENV: "production", APP_ORIGIN: "https://parley.example", CAPTCHA: "on", RATE_LIMITS: "on" },
  ...{ STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRETS: "whsec_x", RESEND_API_KEY: "re_x" },
  MAIL_FROM: "Parley <rooms@parley.example>",
};
const path = "/api/socket";
const filesOrigin = "https://files.parley.example";
const stranger = () => newToken(createKeyring(["another installation's key, of 32 letters"]), newRoomId());
const unknown = () => newToken(settingsOf(env).keyring, room.chatId);
/** A room stub with this answer. */
const roomSaying = (fetch: () => Promise<Response>) => ({ ROOM: { getByName: () => ({ fetch }) } });

async function answer({ address = origin + path, method = "GET", headers, bindings }: Asked) {
  const all = { upgrade: "websocket", "sec-websocket-protocol": `parley.v1, ${room.owner.token}`, ...headers };
  const request = new Request(address, { method, headers: all });
  const response = await app.fetch(request, { ...(env as Env), ...bindings }, createExecutionContext());
  const socket = response.webSocket;
  const closed = socket && new Promise((end) => socket.addEventListener("close", ({ code }) => end(code)));
  socket?.accept();
  const closeCode = address === origin + path && headers?.["sec-websocket-protocol"] ? await closed : undefined;
  if (closeCode === undefined) socket?.close();
  return { status: response.status, headers: Object.fromEntries(response.headers), closeCode };
}

const fine: [what: string, ask: () => Asked][] = [
  ["by a program", () => ({})],
  ["by a page of ours", () => ({ headers: { origin } })],
  ["by a page of ours, elsewhere", () => ({ bindings: production, address: `https://parley.example${path}` })],
  ["in another language", () => ({ address: `${origin}${path}?lang=zh-tw` })],
  ["in another case", () => ({ headers: { upgrade: "WebSocket" } })],
  ["beside an address for files", () => ({ bindings: { MEDIA_ORIGIN: filesOrigin } })],
];

const refused: [what: string, status: number, ask: () => Asked][] = [
  ["without an upgrade", 400, () => ({ headers: { upgrade: "h2c" } })],
  ["without the protocol", 400, () => ({ headers: { "sec-websocket-protocol": room.owner.token } })],
  ["without a token", 401, () => ({ headers: { "sec-websocket-protocol": "parley.v1" } })],
  ["by another site", 403, () => ({ headers: { origin: "https://evil.example" } })],
  ["by a site without a name", 403, () => ({ headers: { origin: "null" } })],
  ["by half a site", 403, () => ({ headers: { origin: "http:" } })],
  ["in the clear", 403, () => ({ bindings: production, address: `http://parley.example${path}` })],
  ["where files are", 404, () => ({ bindings: { MEDIA_ORIGIN: filesOrigin }, address: filesOrigin + path })],
  ["beside the path", 404, () => ({ address: `${origin}${path}/` })],
  ["by another method", 405, () => ({ method: "POST" })],
  ["of a server that is set wrongly", 500, () => ({ bindings: { APP_SECRETS: "short" } })],
  ["of a room that fails", 500, () => ({ bindings: roomSaying(() => Promise.reject(new Error("no room"))) })],
  [
    "of a room that has it slow down",
    429,
    () => ({
      bindings: roomSaying(async () =>
        Response.json({ code: ResultCode.tooMany }, { status: 429, headers: { "Retry-After": "7" } }),
      ),
    }),
  ],
];

const ended: [what: string, token: () => string][] = [
  ["that was never made here", stranger],
  ["that the room does not know", unknown],
];

describe("a request for a socket", () => {
  it.each(fine)("%s opens", async (_, ask) => {
    expect(await answer(ask())).toMatchObject({ status: 101, headers: { "sec-websocket-protocol": "parley.v1" } });
  });

  it.each(refused)("%s is refused with %s and the headers of every answer", async (_, status, ask) => {
    expect(await answer(ask())).toMatchObject({ status, headers: { "x-content-type-options": "nosniff" } });
  });

  it.each(ended)("with a token %s opens, and is closed for good", async (_, token) => {
    const headers = { "sec-websocket-protocol": `parley.v1, ${token()}` };
    expect(await answer({ headers })).toMatchObject({ status: 101, closeCode: 4000 });
  });
});
