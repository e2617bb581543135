import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HealthFigure } from "../../../worker/contract/endpoints/console/health.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { serviceClock } from "../../../worker/payments/service-clock.ts";
import { fetchWorker, type Json } from "../support/api.ts";
import { consoleCall, enrol } from "../support/console.ts";
import { finish, order, tick } from "../support/shop.ts";
import { clockAt, minuteMs, start } from "../support/time.ts";

let logged: ReturnType<typeof vi.spyOn>;
const lines = (text: string) => logged.mock.calls.filter((call: unknown[]) => String(call).includes(text)).length;

beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  serviceClock.aheadMs = undefined;
});

const sql = async (statement: string, ...values: unknown[]) =>
  void (await env.DB.prepare(statement)
    .bind(...values)
    .run());

/** Something that turns bad and good again, with the beginning of its line. */
interface Trouble {
  line: string;
  bad(now: number): Promise<void>;
  good(): Promise<void>;
  shown: unknown;
}

/** All but the rows of former keys, of which there are none without such a key: see sealing.test.ts. */
const troubles: Record<Exclude<HealthFigure["name"], "keys">, Trouble> = {
  clock: {
    line: "this server's clock differs from the payment service's",
    shown: 6 * minuteMs,
    async bad() {
      serviceClock.aheadMs = 6 * minuteMs;
    },
    async good() {
      serviceClock.aheadMs = 0;
    },
  },
  rooms: {
    line: "rooms are past their end and grace period",
    shown: 1,
    async bad(now) {
      const placed = await order();
      await finish(placed);
      const times = [now - 3 * Limits.purgeLateMs, now];
      await sql("UPDATE rooms SET purge_at = ?, asked_at = ? WHERE order_id = ?", ...times, placed.order_id);
    },
    good: () => sql("UPDATE rooms SET purged_at = 1 WHERE purge_at IS NOT NULL"),
  },
  refunds: {
    line: "refunds have failed",
    shown: 1,
    async bad() {
      const placed = await order();
      await finish(placed);
      await sql("UPDATE orders SET refund_failed_at = 1 WHERE id = ?", placed.order_id);
    },
    good: () => sql("UPDATE orders SET refund_failed_at = NULL"),
  },
  emails: {
    line: "emails were given up",
    shown: 1,
    bad: (now) =>
      sql(
        "INSERT INTO mail_outbox (id, letter, created_at, next_try_at, tries, given_up_at) VALUES ('lost', '', ?1, ?1, 1, ?1)",
        now,
      ),
    good: () => sql("DELETE FROM mail_outbox WHERE id = 'lost'"),
  },
  pushes: {
    line: "many notifications were not taken by their push services",
    shown: Limits.pushesFailedMax + 1,
    bad: (now) =>
      sql(
        "INSERT INTO failure_counts (day, kind, count) VALUES (?, 'push', ?)",
        ...[new Date(now).toISOString().slice(0, 10), Limits.pushesFailedMax + 1],
      ),
    good: () => sql("DELETE FROM failure_counts WHERE kind = 'push'"),
  },
  // Last: the payments of the others deliver webhooks.
  webhook: {
    line: "payments arrive without accepted webhooks",
    shown: null,
    async bad(now) {
      const { order_id } = await order();
      const paidAt = now - 2 * Limits.webhookMissedMs;
      await sql("UPDATE orders SET gateway = 'stripe', paid_at = ? WHERE id = ?", paidAt, order_id);
      await sql("DELETE FROM observations WHERE name = 'webhook'");
    },
    good: async () => void (await finish(await order())),
  },
};

describe("an installation that works", () => {
  it("says when it last accepted a webhook, and logs one that it refuses, once an hour", async () => {
    clockAt(start);
    const refused = () =>
      fetchWorker("/api/webhooks/stripe", { method: "POST", body: "{}", headers: { "stripe-signature": "t=1,v1=00" } });
    for (let n = 0; n < 3; n++) expect((await refused()).status).toBe(400);
    expect(lines("a webhook was refused")).toBe(1);
    clockAt(start + Limits.falseWebhookLogEveryMs + minuteMs);
    await refused();
    expect(lines("a webhook was refused")).toBe(2);
    await finish(await order());
    const { data } = await consoleCall((await enrol()).browser, "GET", "/health");
    const value = start + Limits.falseWebhookLogEveryMs + minuteMs;
    expect(data.watch).toContainEqual({ name: "webhook", value, ok: true });
  });

  it("shows in health and console what turns bad, logs a line for each, and shows when it is well again", async () => {
    let at = start;
    clockAt(at);
    const { browser } = await enrol();
    // An answer of the last minute is given again.
    const seen = async () => {
      at += 2 * Limits.healthReadEveryMs;
      clockAt(at);
      const { data } = (await (await fetchWorker("/api/health")).json()) as Json;
      const { data: ofConsole } = await consoleCall(browser, "GET", "/health");
      const watch = ofConsole.watch as Json[];
      // Numbers and times are for operators.
      expect(data.watch).toEqual(watch.map(({ name, ok }) => ({ name, ok })));
      return watch;
    };
    const all = Object.entries(troubles);
    const well = await seen();
    for (const [name] of all) expect(well).toContainEqual(expect.objectContaining({ name, ok: true }));
    for (const [, { bad }] of all) await bad(at);
    await tick();
    await tick();
    for (const [, { line }] of all) expect(lines(line), line).toBe(1);
    const ill = await seen();
    for (const [name, { shown }] of all) expect(ill).toContainEqual({ name, value: shown, ok: false });
    const informed = vi.spyOn(console, "info").mockImplementation(() => {});
    for (const [, { good }] of all) await good();
    await tick();
    await tick();
    const wellAgain = informed.mock.calls.filter((call) => String(call).includes("well again"));
    expect(wellAgain).toHaveLength(all.length);
    const again = await seen();
    for (const [name] of all) expect(again).toContainEqual(expect.objectContaining({ name, ok: true }));
  });
});
