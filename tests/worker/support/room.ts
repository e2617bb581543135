import { env } from "cloudflare:workers";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { settingsOf } from "../../../worker/env.ts";
import { newLinkCode, newRoomId } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import type { PaidOrder } from "../../../worker/room/rules/order-fit.ts";
import { call, type Json } from "./api.ts";
import { askRoom } from "./ask-room.ts";

const dayMs = 24 * 60 * 60 * 1000;

export interface Person {
  token: string;
  uid: string;
  /** The seat's personal link code. */
  ic: string;
  room: Json;
}

export interface OpenRoom {
  chatId: string;
  ownerIc: string;
  roomIc: string;
  owner: Person;
}

export const password = "correct horse";

function person(data: Json): Person {
  return { token: data.token, uid: data.uid, ic: data.yq_code, room: data.room };
}

/** A paid room before its setup: its id and the owner's link code. */
export async function paidRoom({
  seats = 5,
  days = 7,
  sealed = false,
} = {}): Promise<{ chatId: string; ownerIc: string }> {
  const { keyring } = settingsOf(env);
  const chatId = newRoomId();
  const ownerIc = newLinkCode(keyring, chatId);
  const applied = await env.ROOM.getByName(chatId).applyOrder({
    kind: "create",
    orderId: `order-${chatId}`,
    roomId: chatId,
    seats,
    sealed,
    durationMs: days * dayMs,
    ownerLinkHash: digest(ownerIc),
    ownerEmail: "owner@example.com",
    language: "en",
  });
  if (!applied.ok) throw new Error(applied.reason);
  return { chatId, ownerIc };
}

/** A room that is set up, with its owner logged in. */
export async function openRoom(options: { seats?: number; days?: number } = {}): Promise<OpenRoom> {
  const { chatId, ownerIc } = await paidRoom(options);
  const setup = await call("POST", "/api/rooms/setup", {
    body: { ic: ownerIc, password, mc: "Olivia", chat_mc: "Garden" },
  });
  if (setup.code !== ResultCode.ok) throw new Error(setup.msg);
  const owner = person(setup.data);
  return { chatId, ownerIc, roomIc: codeOf(owner.room.room_link), owner };
}

type ForRoom = Exclude<PaidOrder, { kind: "create" }>;
type Bought = ForRoom extends infer Kind ? (Kind extends ForRoom ? Omit<Kind, "seats" | "basis"> : never) : never;

/** Applies a paid order to a room, at the price of the room as it is. */
export async function buyFor(chatId: string, order: Bought & { seats?: number }) {
  const room = env.ROOM.getByName(chatId);
  const sale = await askRoom(chatId, "roomForSale", {});
  const { seats, endsAt } = sale.ok ? sale.value : { seats: 0, endsAt: 0 };
  return await room.applyOrder({ seats: order.kind === "join" ? 1 : 0, ...order, basis: { seats, endsAt } });
}

/** The link code in an address of the room. */
export function codeOf(link: string): string {
  return new URL(link).pathname.split("/").at(-1) ?? "";
}

/** Logs in by a link with the documented call. */
export async function enter(ic: string, mc?: string, pass: string | undefined = password): Promise<Person> {
  const answer = await call("POST", "/api/login", { body: { ic, password: pass, mc } });
  if (answer.code !== ResultCode.ok) throw new Error(`${answer.code} ${answer.msg}`);
  return person(answer.data);
}
