import { FakeBank } from "../../worker/support/fake-bank.ts";

type Answer = { status: number; body: object };

const answer = (body: object): Answer => ({ status: 200, body });

/** Stripe's API, and the buyers at its pages. */
export class StripeEdge {
  readonly bank = new FakeBank();

  answer(method: string, path: string, form: URLSearchParams, key: string | null): Answer {
    return this.bank.stripe.answer(method, path, form, key);
  }
}

/** Resend's API: sends emails of the same idempotency key once. */
export class ResendEdge {
  readonly sent = new Map<string, string>();

  answer(key: string, body: string): Answer {
    const known = this.sent.get(key) ?? body;
    this.sent.set(key, known);
    return known === body ? answer({ id: key }) : { status: 409, body: { name: "invalid_idempotent_request" } };
  }
}
