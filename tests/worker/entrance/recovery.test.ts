import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { run } from "../../../worker/operator/cli/run.ts";
import { call, type Json, origin } from "../support/api.ts";
import { operatorToken } from "../support/operator.ts";
import { fetchOrder, fetchWith, finish, order, someEmail } from "../support/shop.ts";
import { clockAt, fireAlarm } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
  vi.stubGlobal("fetch", (address: URL | string, init?: RequestInit) =>
    fetchWith({ OPERATOR_TOKEN: operatorToken }, new URL(address).href.slice(origin.length), init),
  );
  const output = await run(["rooms", "forget-purged"], () => ({ origin, token: operatorToken }));
  expect(output).toMatch(/^2 rooms were checked; 1 are purged/);
  expect(await addresses(over.placed, alive.placed)).toEqual(["", before[1]]);
});
