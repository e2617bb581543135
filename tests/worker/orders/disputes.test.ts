import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refundOrder } from "../../../worker/operator/orders.ts";
import { shopWith } from "../support/one-order.ts";

let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The log's lines about disputes. */
const disputeLines = () => String(logged.mock.calls).match(/a payment is disputed|a dispute is \w+/g);

async function disputedOrder(...plans: Parameters<typeof shopWith>) {
  const world = await shopWith(...plans);
  await world.pay();
  return { ...world, session: `cs_${world.reference}` };
}

describe("a disputed payment", () => {
  it("has the state of its newest dispute, and each change has a line in the log", async () => {
    const { stripe, session, row, tell } = await disputedOrder();
    const states: unknown[] = [];
    const changes = [
      () => stripe.dispute(session, { inquiry: true }),
      () => stripe.endDispute(session, "won"),
      () => stripe.dispute(session),
      () => stripe.endDispute(session, "lost"),
      () => stripe.winAppeal(session),
    ];
    for (const change of changes) {
      change();
      await tell();
      await tell();
      const { disputedAt, disputeOutcome, disputeClosedAt } = await row();
      states.push(disputeOutcome);
      expect(disputedAt).not.toBeNull();
      expect(disputeClosedAt === null).toBe(disputeOutcome === null);
    }
    expect(states).toEqual([null, "won", null, "lost", "won"]);
    const line = "a payment is disputed";
    expect(disputeLines()).toEqual([line, "a dispute is won", line, "a dispute is lost", "a dispute is won"]);
  });

  it("that the bank gave back is owed again when the dispute is won later", async () => {
    const { stripe, session, row, tell, services, reference } = await disputedOrder("pending");
    await refundOrder(services, reference);
    stripe.dispute(session);
    await tell();
    stripe.endDispute(session, "lost");
    await tell();
    expect(await row()).toMatchObject({ status: "refunded", disputeOutcome: "lost" });
    stripe.winAppeal(session);
    await tell();
    expect(await row()).toMatchObject({ status: "paid", refundFailedAt: expect.any(Number), disputeOutcome: "won" });
    expect(await refundOrder(services, reference)).toMatchObject({ status: "refunded" });
    expect(stripe.back(session)).toBe(stripe.paid(session));
  });

  it("of which the bank gave a part back is refunded when the rest is back too", async () => {
    const { stripe, session, row, tell, services, reference } = await disputedOrder("pending");
    await refundOrder(services, reference);
    stripe.dispute(session, { amount: 100 });
    await tell();
    stripe.endDispute(session, "lost");
    await tell();
    expect(await row()).toMatchObject({ status: "paid", refundFailedAt: expect.any(Number), disputeOutcome: "lost" });
    expect(await refundOrder(services, reference)).toMatchObject({ status: "refunded" });
    expect(stripe.back(session) + stripe.taken(session)).toBe(stripe.paid(session));
  });
});
