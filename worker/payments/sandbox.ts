import { newSecretId } from "../lib/crypto/codes.ts";
import type { Keyring } from "../lib/crypto/keyring.ts";
import { type CheckoutRequest, type CheckoutSession, type PaymentGateway, RefundRefused } from "./gateway.ts";
import { readSignedEvent, signEvent } from "./signed-events.ts";

export interface SandboxSession extends Omit<CheckoutRequest, "reference" | "email"> {
  id: string;
  /** Reference of the order; the column name is older than references. */
  orderId: string;
  status: "open" | "complete" | "expired";
  refundedAt: number | null;
  declinedAt: number | null;
}

/**
 * Store of the sandbox's sessions. `complete`, `expire` and `decline` change only open sessions; `complete` none whose
 * time is over.
 */
export interface SandboxStore {
  insert(session: SandboxSession): Promise<void>;
  find(id: string): Promise<SandboxSession | undefined>;
  complete(id: string, now: number): Promise<void>;
  expire(id: string): Promise<void>;
  decline(id: string, now: number): Promise<void>;
  refund(id: string, now: number): Promise<void>;
}

interface SignedBody {
  body: string;
  signature: string;
}

export interface SandboxGateway extends PaymentGateway {
  /** Session for its page; `closed` after its expiry. */
  findWithState(sessionId: string): Promise<(SandboxSession & { state: CheckoutSession["state"] }) | undefined>;
  /**
   * Pays a session and returns the signed event that Stripe would send; idempotent. Undefined if the session can no
   * longer be paid.
   */
  pay(sessionId: string): Promise<SignedBody | undefined>;
  /** Fails a session and returns the signed event. Undefined if the session is paid. */
  fail(sessionId: string): Promise<SignedBody | undefined>;
}

/** Test payment gateway without real money. Sessions and signed events follow Stripe's. */
export function createSandboxGateway(store: SandboxStore, keyring: Keyring): SandboxGateway {
  const secretOf = (key: Keyring["current"]) => `whsec_${Buffer.from(key.sign("sandbox-webhook")).toString("hex")}`;

  async function signed(type: string, session: SandboxSession): Promise<SignedBody> {
    const body = JSON.stringify(eventOf(type, session));
    return { body, signature: await signEvent(body, secretOf(keyring.current)) };
  }

  const gateway: SandboxGateway = {
    name: "sandbox",
    live: false,

    async openSession(request) {
      const { reference: orderId, email: _, ...asked } = request;
      const id = `cs_test_${newSecretId()}`;
      const session: SandboxSession = { ...asked, id, orderId, status: "open", refundedAt: null, declinedAt: null };
      await store.insert(session);
      return sessionOf(session);
    },

    async readSession(sessionId) {
      const session = await store.find(sessionId);
      return session && sessionOf(session);
    },

    async expireSession(sessionId) {
      await store.expire(sessionId);
      return await gateway.readSession(sessionId);
    },

    async refund(sessionId) {
      await store.refund(sessionId, Date.now());
      const session = await gateway.readSession(sessionId);
      if (!session) throw new RefundRefused("there is no such payment");
      return session;
    },

    verifyEvent: (body, signature) => readSignedEvent(body, signature, keyring.all.map(secretOf)),

    // A sandbox payment delivers its event by itself, in the same request.
    listUndeliveredEvents: async () => [],

    async findWithState(sessionId) {
      const session = await store.find(sessionId);
      return session && { ...session, state: stateOf(session) };
    },

    async pay(sessionId) {
      await store.complete(sessionId, Date.now());
      const session = await store.find(sessionId);
      return session?.status === "complete" ? await signed("checkout.session.completed", session) : undefined;
    },

    async fail(sessionId) {
      await store.decline(sessionId, Date.now());
      const session = await store.find(sessionId);
      return session?.status === "expired" ? await signed("checkout.session.async_payment_failed", session) : undefined;
    },
  };
  return gateway;
}

function stateOf(session: SandboxSession): CheckoutSession["state"] {
  if (session.status === "complete") return "paid";
  return session.status === "open" && session.expiresAt > Date.now() ? "open" : "closed";
}

function sessionOf(session: SandboxSession): CheckoutSession {
  const { id, orderId: reference, amount, currency } = session;
  const origin = new URL(session.successUrl).origin;
  const refunded = session.refundedAt === null ? 0 : amount;
  const back = {
    refunded,
    refunding: 0,
    refundedAt: session.refundedAt,
    refundFailure: null,
    refundsFailed: 0,
    dispute: undefined,
  };
  const money = { reference, amount, currency, live: false, ...back };
  const declined = session.declinedAt !== null;
  return { id, state: stateOf(session), declined, ...money, payUrl: `${origin}/sandbox/checkout/${id}` };
}

/** A Stripe event about a session, with only the fields that signed-events.ts reads. */
function eventOf(type: string, { id, orderId }: SandboxSession): object {
  const session = { id, object: "checkout.session", metadata: { order_id: orderId } };
  const created = Math.floor(Date.now() / 1000);
  return { id: `evt_${newSecretId()}`, object: "event", type, created, data: { object: session } };
}
