import { FakeBank } from "../../worker/support/fake-bank.ts";

type Answer = { status: number; body: object };

const answer = (body: object): Answer => ({ status: 200, body });
const refusal = (code: string): Answer => ({ status: 400, body: { error: { type: "invalid_request_error", code } } });

/** Stripe's API over a bank in memory: as much of it as the product calls. */
export class StripeEdge {
  readonly bank = new FakeBank();

  async answer(method: string, path: string, form: URLSearchParams): Promise<Answer> {
    const [resource = "", id = "", verb] = path.replace("/v1/", "").replace("checkout/", "").split("/");
    if (resource === "sessions" && method === "POST" && id === "") return await this.#open(form);
    if (resource === "sessions") return await this.#session(id, verb === "expire");
    if (resource === "refunds" && method === "POST")
      return await this.#refund((form.get("payment_intent") ?? "").replace("pi_", ""));
    if (resource === "refunds") return answer({ object: "list", data: [] });
    throw new Error(`no such call: ${method} ${path}`);
  }

  async #open(form: URLSearchParams): Promise<Answer> {
    const priced = "line_items[0][price_data]";
    const reference = form.get("client_reference_id") ?? "";
    await this.bank.openSession({
      ...{
        reference,
        amount: Number(form.get(`${priced}[unit_amount]`)),
        currency: form.get(`${priced}[currency]`) ?? "",
      },
      ...{
        method: "card",
        title: "",
        details: "",
        email: "",
        language: "en",
        successUrl: "",
        cancelUrl: "",
        expiresAt: 0,
      },
    });
    return await this.#session(`cs_${reference}`, false);
  }

  async #session(id: string, expires: boolean): Promise<Answer> {
    const known = this.bank.sessions.get(id);
    if (!known) return refusal("resource_missing");
    if (expires && known.state !== "open") return refusal("session_not_open");
    if (expires) await this.bank.expireSession(id);
    const { state, reference, amount, currency, payUrl, paid, refunded, declined } = known;
    return answer({
      ...{ id, object: "checkout.session", client_reference_id: reference, amount_total: amount, currency },
      ...{ livemode: false, url: payUrl, payment_status: state === "paid" ? "paid" : "unpaid" },
      status: state === "open" ? "open" : state === "closed" ? "expired" : "complete",
      payment_intent: {
        id: `pi_${id}`,
        object: "payment_intent",
        last_payment_error: declined ? {} : null,
        latest_charge: paid > 0 ? { object: "charge", amount_refunded: refunded, disputed: false } : null,
      },
    });
  }

  async #refund(id: string): Promise<Answer> {
    const known = this.bank.sessions.get(id);
    if (!known || known.paid === 0) return refusal("payment_intent_unexpected_state");
    if (known.refunded > 0) return refusal("charge_already_refunded");
    const refundedAt = await this.bank.refund(id);
    return answer({ id: `re_${id}`, object: "refund", status: "succeeded", created: Math.floor(refundedAt / 1000) });
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
