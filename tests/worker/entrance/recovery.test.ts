import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { call, type Json } from "../support/api.ts";
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

it("a restored database deletes the personal data of purged rooms again, and no other", async () => {
  const rooms = [];
  for (let n = 0; n < 2; n++) {
    const placed = await order({ email: someEmail(), days: n === 0 ? 1 : 30 });
    await finish(placed);
    const { ic } = await fetchOrder(placed);
    const body = { ic, password: "correct horse", mc: "Ann", chat_mc: "Garden" };
    rooms.push({ placed, ...(await call("POST", "/api/rooms/setup", { body })).data });
  }
  const [over, alive] = rooms as [Json, Json];
  const before = await addresses(over.placed, alive.placed);
  expect(before.every((email) => email !== "")).toBe(true);
  clockAt(over.room.purge_at + 1000);
  await fireAlarm(over.chat_id);
  vi.useRealTimers();
  expect(await addresses(over.placed)).toEqual([""]);

  // The database is back at the state of two days ago.
  await env.DB.prepare("UPDATE orders SET email = ? WHERE id = ?").bind(before[0], over.placed.order_id).run();
  expect((await operate("POST", "/rooms/forget-purged", {})).data).toEqual({ looked: 2, purged: 1, next: null });
  expect(await addresses(over.placed, alive.placed)).toEqual(["", before[1]]);
});
