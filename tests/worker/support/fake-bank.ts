import type { CheckoutSession, PaymentGateway } from "../../../worker/payments/gateway.ts";

interface Session extends CheckoutSession {
  /** Amount that the buyer actually paid. */
  paid: number;
  refunds: number;
  refundedAt: number;
}

/** In-memory payment service that records payments and refunds. */
export class FakeBank implements PaymentGateway {
  readonly name = "stripe";
  readonly live = false;
  readonly sessions = new Map<string, Session>();

  openSession: PaymentGateway["openSession"] = async ({ reference, amount, currency }) => {
    const id = `cs_${reference}`;
    const known = this.sessions.get(id);
    if (known) return known;
    const rest = { reference, amount, currency, live: false, payUrl: `https://bank.test/${id}`, disputed: false };
    const session: Session = {
      id,
      state: "open",
      declined: false,
      ...rest,
      refunded: 0,
      paid: 0,
      refunds: 0,
      refundedAt: 0,
    };
    this.sessions.set(id, session);
    return { ...session };
  };

  readSession: PaymentGateway["readSession"] = async (id) => {
    const session = this.sessions.get(id);
    return session && { ...session };
  };

  expireSession: PaymentGateway["expireSession"] = async (id) => {
    const session = this.sessions.get(id);
    if (session?.state === "open") session.state = "closed";
    return await this.readSession(id);
  };

  refund: PaymentGateway["refund"] = async (id) => {
    const session = this.sessions.get(id);
    if (!session || session.paid === 0) throw new Error("nothing was paid");
    if (session.refunded === session.paid) return session.refundedAt;
    session.refunded = session.paid;
    session.refunds += 1;
    session.refundedAt = Date.now();
    return session.refundedAt;
  };

  /** Accepts every event: signatures have their own tests. */
  verifyEvent: PaymentGateway["verifyEvent"] = async (body) => JSON.parse(body);

  /** Completes a payment: at once, later, or on a page that was closed in between. */
  completePayment(id: string): void {
    const session = this.sessions.get(id);
    if (!session || session.state === "paid") return;
    session.state = "paid";
    session.paid = session.amount;
  }

  /** Starts a payment whose money arrives later, or never. */
  beginAsyncPayment(id: string): void {
    const session = this.sessions.get(id);
    if (session?.state === "open") session.state = "processing";
  }

  failPayment(id: string): void {
    const session = this.sessions.get(id);
    if (session?.state === "processing") Object.assign(session, { state: "closed", declined: true });
  }
}
