import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { type Json, make } from "../support/api.ts";
import { operate } from "../support/operator.ts";
import { fetchOrder, finish, order, someEmail } from "../support/shop.ts";
import { clockAt, fireAlarm } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

const addresses = async (...placed: Json[]) => {
  const rows = placed.map(({ order_id }) =>
    env.DB.prepare("SELECT email FROM orders WHERE id = ?").bind(order_id).first<string>("email"),
  );
  return await Promise.all(rows);
};

async function roomOf(days: number) {
  const placed = await order({ email: someEmail(), days });
  await finish(placed);
  const { ic: code } = await fetchOrder(placed);
  const body = { code, password: "correct horse", name: "Ann", roomName: "Garden" };
  return { placed, ...(await make("setUpRoom", { body })) };
}

it("a restored database deletes the personal data of purged rooms again, and no other", async () => {
  const [over, alive] = [await roomOf(1), await roomOf(30)];
  const before = await addresses(over.placed, alive.placed);
  expect(before.every((email) => email !== "")).toBe(true);
  clockAt(over.room.purgeAt + 1000);
  await fireAlarm(over.roomId);
  vi.useRealTimers();
  expect(await addresses(over.placed)).toEqual([""]);

  // The database is back at the state of two days ago.
  await env.DB.prepare("UPDATE orders SET email = ? WHERE id = ?").bind(before[0], over.placed.order_id).run();
  expect((await operate("POST", "/rooms/forget-purged", {})).data).toEqual({ looked: 2, purged: 1, next: null });
  expect(await addresses(over.placed, alive.placed)).toEqual(["", before[1]]);
});
