import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { settingsOf } from "../../../worker/env.ts";
import { watched } from "../../../worker/operator/watch.ts";
import { serviceClock } from "../../../worker/payments/service-clock.ts";
import { fetchWorker } from "../support/api.ts";
import { finish, order, tick } from "../support/shop.ts";
import { clockAt, minuteMs, start } from "../support/time.ts";

let logged: ReturnType<typeof vi.spyOn>;
const lines = (text: string) => logged.mock.calls.filter((call: unknown[]) => String(call).includes(text)).length;
const seen = async (name: string) =>
  (await watched(createDirectory(env.DB, settingsOf(env).keyring), Date.now())).find((one) => one.name === name);

beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  serviceClock.aheadMs = undefined;
});

describe("an installation that works", () => {
  it("says when it last accepted a webhook, and logs one that it refuses, once an hour", async () => {
    clockAt(start);
    const refused = () =>
      fetchWorker("/api/webhooks/stripe", { method: "POST", body: "{}", headers: { "stripe-signature": "t=1,v1=00" } });
    for (let n = 0; n < 3; n++) expect((await refused()).status).toBe(400);
    expect(lines("a webhook was refused")).toBe(1);
    clockAt(start + Limits.noticeAgainMs + minuteMs);
    await refused();
    expect(lines("a webhook was refused")).toBe(2);
    await finish(await order());
    expect(await seen("webhook")).toEqual({
      name: "webhook",
      value: start + Limits.noticeAgainMs + minuteMs,
      ok: true,
    });
  });

  it("logs one line when money arrives without webhooks, and one when they are there again", async () => {
    const placed = await order();
    await finish(placed);
    const paidAt = start + 10 * 24 * 60 * minuteMs;
    const update = "UPDATE orders SET gateway = 'stripe', paid_at = ? WHERE id = ?";
    await env.DB.prepare(update).bind(paidAt, placed.order_id).run();
    clockAt(paidAt + 2 * Limits.webhookMissedMs);
    await tick();
    await tick();
    expect(lines("payments arrive without accepted webhooks")).toBe(1);
    expect(await seen("webhook")).toMatchObject({ ok: false });
    await finish(await order());
    await tick();
    expect(await seen("webhook")).toMatchObject({ ok: true });
  });

  it("names a clock that differs from the payment service's, and refunds that wait for the operator", async () => {
    serviceClock.aheadMs = 6 * minuteMs;
    const placed = await order();
    await finish(placed);
    await env.DB.prepare("UPDATE orders SET refund_failed_at = 1 WHERE id = ?").bind(placed.order_id).run();
    await tick();
    await tick();
    expect(lines("this server's clock differs from the payment service's")).toBe(1);
    expect(lines("refunds have failed")).toBe(1);
    // An answer of the last minute would be given again, also one to an earlier file.
    clockAt(start);
    const { data } = (await (await fetchWorker("/api/health")).json()) as { data: { watch: object[] } };
    expect(data.watch).toContainEqual({ name: "clock", value: 6 * minuteMs, ok: false });
  });
});
