import { randomInt } from "node:crypto";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import * as z from "zod/mini";
import { ask, codeIn, login, WireRefusal } from "./wire.ts";

/** A member's access to the room of a run. */
export interface Seat {
  token: string;
  uid: string;
  name: string;
}

export interface BoughtRoom {
  address: string;
  chatId: string;
  ownerIc: string;
  roomIc: string;
  roomLink: string;
  password: string;
  owner: Seat;
}

const order = z.object({ order_id: z.string(), pay_url: z.nullable(z.string()) });
const paid = z.looseObject({ ic: z.string() });

/** Buys a room by the documented calls: order, test checkout, setup. */
export async function buyRoom(address: string, seats: number): Promise<BoughtRoom> {
  const password = "open sesame";
  const email = `chaos${randomInt(1e9)}@example.com`;
  const wanted = { kind: "create", email, seats, days: 7, method: "card", agree: true };
  const place = (body: object) => ask(address, "/api/orders", order, { method: "POST", body });
  const placed = await place(wanted).catch(async (error: unknown) => {
    if (!(error instanceof WireRefusal)) throw error;
    return place({ ...wanted, captcha: await solvedCaptcha(address) });
  });
  const checkout = `/api/sandbox/checkout/${codeIn(placed.pay_url ?? "")}`;
  await ask(address, checkout, z.unknown(), { method: "POST", body: { outcome: "paid" } });
  const { ic } = await ask(address, `/api/orders/${placed.order_id}`, paid);
  const setUp = { ic, password, mc: "Olivia", chat_mc: "Chaos" };
  const { token, uid, room } = await ask(address, "/api/rooms/setup", login, { method: "POST", body: setUp });
  const roomLink = room.room_link ?? "";
  const links = { ownerIc: ic, roomIc: codeIn(roomLink), roomLink };
  return { address, chatId: room.chat_id, ...links, password, owner: { token, uid, name: "Olivia" } };
}

async function solvedCaptcha(address: string): Promise<string> {
  const challenge = (await ask(address, "/api/captcha", z.unknown())) as Challenge;
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}

/** Takes a seat by the room's link. */
export async function takeSeat({ address, roomIc, password }: BoughtRoom, name: string): Promise<Seat> {
  const body = { ic: roomIc, password, mc: name };
  const { token, uid } = await ask(address, "/api/login", login, { method: "POST", body });
  return { token, uid, name };
}

/** The owner and `count` members. */
export async function fillRoom(room: BoughtRoom, count: number): Promise<Seat[]> {
  const seats = [room.owner];
  for (let n = 1; n <= count; n++) seats.push(await takeSeat(room, `Guest ${n}`));
  return seats;
}
