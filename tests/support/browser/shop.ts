import { consoleEndpoints } from "@contract/endpoints/console.ts";
import type { Endpoint, EndpointBody, EndpointData, EndpointParams } from "@contract/endpoints/endpoint.ts";
import { setUpRoom } from "@contract/endpoints/entrance.ts";
import { listMessages } from "@contract/endpoints/messages.ts";
import { finishSandboxCheckout, getOrder, placeOrder } from "@contract/endpoints/orders.ts";
import { setPaidJoin } from "@contract/endpoints/owner.ts";
import { getCaptcha } from "@contract/endpoints/site.ts";
import { responseBody } from "@contract/response-body.ts";
import { paidLinkPath } from "@contract/routes/paths.ts";
import type { APIRequestContext } from "@playwright/test";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import * as z from "zod/mini";
import { operatorToken } from "../server/operator-token.ts";

/** Links and password of a room that is paid for and set up. */
export interface RoomForTest {
  ownerLink: string;
  roomLink: string;
  password: string;
  roomName: string;
  /** Present if the room sells seats. */
  paidLink?: string;
}

export interface NewRoom extends RoomForTest {
  /** Token of the owner's session on another device. */
  token: string;
}

export interface Wishes {
  email?: string;
  seats?: number;
  days?: number;
  password?: string;
  roomName?: string;
  ownerName?: string;
  sellSeats?: boolean;
  sealed?: boolean;
}

/** Buys and sets up a room through the API, for journeys that do not test the purchase. */
export async function roomForTest(request: APIRequestContext, wishes: Wishes = {}): Promise<NewRoom> {
  const { password = "open sesame", roomName = "Book club", ownerName = "Olivia" } = wishes;
  const { code, link } = await buyRoom(request, wishes);
  const { room, token } = await make(request, setUpRoom, { body: { code, password, name: ownerName, roomName } });
  const made = { ownerLink: link, roomLink: room.roomLink ?? "", password, roomName, token };
  if (!wishes.sellSeats) return made;
  const { paidJoin } = await make(request, setPaidJoin, { body: { on: true }, headers: { token } });
  return { ...made, paidLink: paidLinkPath(paidJoin?.code ?? "") };
}

/** Buys a room and returns its admin link. */
export async function buyRoom(
  request: APIRequestContext,
  { seats = 5, days = 7, email = "olivia@example.com", sealed = false }: Wishes = {},
): Promise<{ code: string; link: string }> {
  const { orderId, payUrl } = await make(request, placeOrder, {
    body: {
      ...{ kind: "create", email, seats, days, method: "card", agree: true, sealed },
      captcha: await solvedCaptcha(request),
    },
  });
  const sessionId = new URL(payUrl ?? "").pathname.split("/").at(-1) ?? "";
  await make(request, finishSandboxCheckout, { params: { sessionId }, body: { outcome: "paid" } });
  const { code = "", link = "" } = await make(request, getOrder, { params: { orderId } });
  return { code, link };
}

/** Texts that members wrote into the room: the latest page of them, without notices. */
export async function textsOf(request: APIRequestContext, { token }: NewRoom): Promise<string[]> {
  const { messages } = await make(request, listMessages, { headers: { token } });
  return messages.flatMap(({ kind, content }) => (kind === "text" ? [content] : []));
}

/** Creates a coupon with these terms and returns its code. */
export async function couponForTest(
  request: APIRequestContext,
  terms: { kind: "percent" | "fixed"; value: number; totalLimit?: number },
): Promise<string> {
  const headers = { authorization: `Bearer ${operatorToken}` };
  return (await make(request, consoleEndpoints.createCoupon, { body: terms, headers })).code;
}

export async function solvedCaptcha(request: APIRequestContext): Promise<string> {
  const challenge = (await make(request, getCaptcha, {})) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

interface EndpointInput<C extends Endpoint> {
  params?: EndpointParams<C>;
  body?: EndpointBody<C>;
  headers?: Record<string, string>;
}

/** Sends a request without a session. Throws when it is refused. */
export async function make<C extends Endpoint>(
  request: APIRequestContext,
  endpoint: C,
  { params, body, headers = {} }: EndpointInput<C>,
): Promise<EndpointData<C>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => (params as Record<string, string>)[name] ?? "");
  const data = endpoint.body && body !== undefined ? z.encode(endpoint.body, body) : undefined;
  const response = await request.fetch(path, { method: endpoint.method, data, headers });
  const answer = z.parse(responseBody, await response.json());
  if (answer.code !== 1) throw new Error(`${path} answered ${answer.code} ${answer.msg}`);
  return z.decode(endpoint.data, answer.data as never) as EndpointData<C>;
}

const mailbox = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** Emails in the development mailbox to this address, the newest first. */
export async function emailsTo(request: APIRequestContext, address: string) {
  const received = z.parse(mailbox, await (await request.get("/dev/mailbox.json")).json());
  return received.filter(({ to }) => to === address);
}
