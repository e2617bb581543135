import { currencies } from "../../../worker/contract/currencies.ts";
import { methodOf, type PaymentMethod } from "../../../worker/contract/payment-methods.ts";

/* Stripe in memory, with its rules. Written after docs.stripe.com/api, 2026-11-28. */

const minuteMs = 60_000;
const keysStoredMs = 24 * 60 * minuteMs;

/** The currencies that Stripe's page of each method lists, of 2026-05. */
const documented: Record<Exclude<PaymentMethod, "card">, string> = {
  alipay: "cny aud cad eur gbp hkd jpy myr nzd sgd usd",
  wechat_pay: "cny aud cad eur gbp hkd jpy sgd usd dkk nok sek chf",
  paypal: "eur gbp usd chf czk dkk nok pln sek aud cad hkd nzd sgd",
  pix: "brl",
  upi: "inr",
  blik: "pln",
  promptpay: "thb",
  p24: "eur pln",
  sepa_debit: "eur",
};
const methodTakes = (method: PaymentMethod, currency: string) =>
  method === "card" || (documented[method]?.split(" ").includes(currency) ?? false);

export interface Answer {
  status: number;
  body: object;
}

interface Session {
  id: string;
  reference: string;
  form: URLSearchParams;
  /** The price that was asked for; what is paid in all, and the tax in it. */
  price: number;
  amount: number;
  tax: number;
  currency: string;
  method: PaymentMethod;
  status: "open" | "complete" | "expired";
  expiresAt: number;
  payment: "unpaid" | "processing" | "paid" | "failed";
  declined: boolean;
  paidAt: number;
  /** The buyer's answers on the page. */
  customer: object | null;
}

export type RefundStatus = "pending" | "requires_action" | "succeeded" | "failed" | "canceled";

export interface StandInRefund {
  id: string;
  sessionId: string;
  amount: number;
  status: RefundStatus;
  createdAt: number;
  failureReason?: string;
}

/** `warning`: of an inquiry, which takes no money. */
type DisputeStatus = "warning_needs_response" | "warning_closed" | "needs_response" | "won" | "lost";

interface StandInDispute {
  id: string;
  sessionId: string;
  amount: number;
  status: DisputeStatus;
}

export interface StandInEvent {
  id: string;
  type: string;
  created: number;
  object: { object: string; id: string };
  /** The receiver of webhooks has accepted it. */
  delivered: boolean;
}

/** Outcome of a refund: a status, or the code of a refusal. */
export type RefundPlan = RefundStatus | { refuse: string };

class Refusal extends Error {
  readonly error: object;
  readonly status: number;
  constructor(code: string, message: string, param?: string, status = 400) {
    super(message);
    this.status = status;
    this.error = { type: "invalid_request_error", code, message, ...(param === undefined ? {} : { param }) };
  }
}

export class StripeStandIn {
  readonly sessions = new Map<string, Session>();
  readonly refunds: StandInRefund[] = [];
  /** The newest first; a payment may have several, one at a time. */
  readonly disputes: StandInDispute[] = [];
  /** Events that no receiver was called with yet. */
  readonly events: StandInEvent[] = [];
  readonly #allEvents: StandInEvent[] = [];
  /** Outcomes of the next refunds, the first one first; without one, a refund succeeds. */
  plans: RefundPlan[] = [];
  /** Tax of the buyers' place in percent, 0 without a registration there; "unknown" while Stripe Tax is not set up. */
  taxRate: number | "unknown" = 20;
  /** Calls by "METHOD path". */
  readonly asked: string[] = [];
  readonly now: () => number;
  readonly #origin: () => string;
  readonly #keys = new Map<string, { asked: string; answer: Answer; at: number }>();
  #ids = 0;

  constructor({ now = () => Date.now(), origin = (): string => "https://checkout.stripe.test" } = {}) {
    this.now = now;
    this.#origin = origin;
  }

  answer(method: string, path: string, form: URLSearchParams, key: string | null): Answer {
    this.asked.push(`${method} ${path}`);
    const asked = `${method} ${path} ${form}`;
    const known = key === null ? undefined : this.#keys.get(key);
    if (known && known.at + keysStoredMs > this.now()) {
      if (known.asked !== asked)
        return { status: 400, body: { error: { type: "idempotency_error", message: "another request had this key" } } };
      return known.answer;
    }
    const answer = this.#answer(method, path.replace(/^\/v1\//, ""), form);
    if (method === "POST" && key !== null) this.#keys.set(key, { asked, answer, at: this.now() });
    return answer;
  }

  #answer(method: string, path: string, form: URLSearchParams): Answer {
    try {
      return { status: 200, body: this.#handle(method, path.split("/"), form) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  }

  #handle(method: string, path: string[], form: URLSearchParams): object {
    const [resource, id, verb] = path[0] === "checkout" ? path.slice(1) : path;
    if (resource === "sessions" && id === undefined) return this.#open(form);
    if (resource === "sessions" && verb === "expire") return this.#expire(this.#session(id));
    if (resource === "sessions") return this.#present(this.#session(id));
    if (resource === "payment_intents") return this.#payment(this.#session(id?.replace("pi_", "")));
    if (resource === "disputes") {
      const sessionId = form.get("charge")?.replace("ch_", "") ?? "";
      const data = this.#disputesOf(sessionId).map((dispute) => this.#presentDispute(dispute));
      return { object: "list", data: data.slice(0, Number(form.get("limit") ?? 10)) };
    }
    if (resource === "events") return this.#listEvents(form);
    if (resource === "refunds" && method === "POST")
      return this.#refund(this.#session(form.get("payment_intent")?.replace("pi_", "")));
    throw new Refusal("resource_missing", `no such call: ${method} ${path.join("/")}`, undefined, 404);
  }

  /** The newest first, 100 on a page. */
  #listEvents(form: URLSearchParams): object {
    const types = [...form].filter(([name]) => name.startsWith("types[")).map(([, type]) => type);
    if (types.length > 20) throw new Refusal("parameter_invalid", "at most 20 types", "types");
    const since = Number(form.get("created[gte]") ?? 0);
    const found = this.#allEvents.filter(
      ({ type, created, delivered }) => created >= since && types.includes(type) && !delivered,
    );
    const from = found.findIndex(({ id }) => id === form.get("starting_after")) + 1;
    const data = found.slice(from, from + 100).map(presentEvent);
    return { object: "list", url: "/v1/events", data, has_more: found.length > from + 100 };
  }

  #session(id: string | undefined): Session {
    const session = this.sessions.get(id ?? "");
    if (!session) throw new Refusal("resource_missing", "No such checkout.session", "session", 404);
    if (session.status === "open" && session.expiresAt <= this.now()) session.status = "expired";
    return session;
  }

  #open(form: URLSearchParams): object {
    const priced = "line_items[0][price_data]";
    const currency = form.get(`${priced}[currency]`) ?? "";
    const amount = Number(form.get(`${priced}[unit_amount]`));
    const rule = currencies.get(currency);
    if (!rule) throw new Refusal("parameter_invalid_string", `Invalid currency: ${currency}`, `${priced}[currency]`);
    const refuseSum = (message: string, code: string) => new Refusal(code, message, "line_items[0][price_data]");
    if (!Number.isInteger(amount) || amount < 0) throw refuseSum("Invalid integer", "parameter_invalid_integer");
    if (amount < rule.least) throw refuseSum("The total amount is below the minimum", "amount_too_small");
    if (amount > 99_999_999) throw refuseSum("The amount is above the maximum", "amount_too_large");
    if (amount % rule.step !== 0) throw refuseSum("The amount has too many decimals", "parameter_invalid_integer");
    const method = (form.get("allowed_payment_method_types[0]") ?? "card") as PaymentMethod;
    if (!methodTakes(method, currency))
      throw new Refusal(
        "parameter_invalid_string",
        `The payment method type ${method} does not support ${currency}`,
        "allowed_payment_method_types",
      );
    const option = (name: string) => form.get(`payment_method_options[${name}]`);
    if (method === "wechat_pay" && option("wechat_pay][client") !== "web")
      throw new Refusal("parameter_missing", "WeChat Pay requires the client web", "payment_method_options");
    const email = form.get("customer_email");
    if (email !== null && !/^[^\s@]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(email))
      throw new Refusal("email_invalid", `Invalid email address: ${email}`, "customer_email");
    const taxed = this.#taxed(form, amount);
    const expiresAt = Number(form.get("expires_at")) * 1000;
    if (expiresAt < this.now() + 30 * minuteMs || expiresAt > this.now() + keysStoredMs)
      throw new Refusal("parameter_invalid_integer", "expires_at must be 30 minutes to 24 hours away", "expires_at");
    const reference = form.get("client_reference_id") ?? "";
    const id = `cs_${reference}${this.sessions.has(`cs_${reference}`) ? `_${++this.#ids}` : ""}`;
    const rest = { status: "open", payment: "unpaid", declined: false, paidAt: 0, customer: null } as const;
    const session: Session = { id, reference, form, price: amount, ...taxed, currency, method, expiresAt, ...rest };
    this.sessions.set(id, session);
    return this.#present(session);
  }

  /** https://docs.stripe.com/tax/checkout: `inclusive` tax is in the price, `exclusive` tax comes on top. */
  #taxed(form: URLSearchParams, price: number): { amount: number; tax: number } {
    if (form.get("automatic_tax[enabled]") !== "true") return { amount: price, tax: 0 };
    if (this.taxRate === "unknown")
      throw new Refusal(
        "tax_calculation_failed",
        "You must have a valid origin address to enable automatic tax calculation",
      );
    const behavior = form.get("line_items[0][price_data][tax_behavior]");
    if (behavior !== "inclusive" && behavior !== "exclusive")
      throw new Refusal("parameter_missing", "A tax behavior is needed", "line_items[0][price_data][tax_behavior]");
    const share = this.taxRate / 100;
    const tax = Math.round(behavior === "inclusive" ? price - price / (1 + share) : price * share);
    return { amount: behavior === "inclusive" ? price : price + tax, tax };
  }

  #expire(session: Session): object {
    if (session.status !== "open") throw new Refusal("checkout_session_not_open", "This session is not open");
    session.status = "expired";
    this.#emit("checkout.session.expired", this.#present(session));
    return this.#present(session);
  }

  #refund(session: Session): object {
    if (session.payment !== "paid") throw new Refusal("payment_intent_unexpected_state", "There is no charge");
    const notSent = session.amount - this.sent(session.id);
    if (notSent === 0) throw new Refusal("charge_already_refunded", "Charge has already been refunded.");
    const { refundDays } = methodOf(session.method);
    if (refundDays !== undefined && session.paidAt + refundDays * 24 * 60 * minuteMs < this.now())
      throw new Refusal("charge_expired_for_refund", "The charge is too old to be refunded.");
    const left = notSent - this.taken(session.id);
    if (left <= 0 || this.disputeOf(session.id)?.status === "needs_response")
      throw new Refusal("charge_disputed", "Charge has been charged back.");
    const plan = this.plans.shift() ?? "succeeded";
    if (typeof plan === "object") throw new Refusal(plan.refuse, `Stripe refuses: ${plan.refuse}`);
    return this.makeRefund(session.id, plan, left);
  }

  /** A refund, also one by hand in Stripe's pages. */
  makeRefund(sessionId: string, status: RefundStatus, amount: number): object {
    const refund: StandInRefund = { id: `re_${++this.#ids}`, sessionId, amount, status, createdAt: this.now() };
    this.refunds.unshift(refund);
    this.#emit("refund.created", this.#presentRefund(refund));
    if (status === "succeeded") this.#emit("charge.refunded", this.#charge(this.#session(sessionId)));
    return this.#presentRefund(refund);
  }

  /** Ends a refund that is under way, or takes back one that had arrived. */
  settleRefund(refund: StandInRefund, status: "succeeded" | "failed" | "canceled"): void {
    if (refund.status === "failed" || refund.status === "canceled" || refund.status === status) return;
    refund.status = status;
    if (status === "failed") refund.failureReason = "declined";
    const shown = this.#presentRefund(refund);
    for (const type of ["refund.updated", "charge.refund.updated"]) this.#emit(type, shown);
    if (status === "failed") this.#emit("refund.failed", shown);
    if (status === "succeeded") this.#emit("charge.refunded", this.#charge(this.#session(refund.sessionId)));
  }

  /** The buyer pays on the page; `processing`: the money arrives later. False on a page that takes no payment. */
  pay(sessionId: string, as: "paid" | "processing" | "declined" = "paid"): boolean {
    const session = this.#session(sessionId);
    if (session.status !== "open") return false;
    if (as === "declined") session.declined = true;
    else {
      Object.assign(session, { status: "complete", payment: as, paidAt: this.now() });
      this.#emit("checkout.session.completed", this.#present(session));
    }
    return true;
  }

  /** The money of a payment that was processing, or of a page that was closed meanwhile. */
  arrive(sessionId: string, as: "paid" | "failed" = "paid"): void {
    const session = this.#session(sessionId);
    if (session.payment === "paid" || session.payment === "failed") return;
    Object.assign(session, { status: "complete", payment: as, paidAt: this.now() });
    this.#emit(`checkout.session.async_payment_${as === "paid" ? "succeeded" : "failed"}`, this.#present(session));
  }

  /** The buyer disputes what is left of the payment, or a part of it, at the bank; `inquiry`: the bank only asks. */
  dispute(sessionId: string, { inquiry = false, amount }: { inquiry?: boolean; amount?: number } = {}): void {
    const isOpen = this.disputeOf(sessionId)?.status.endsWith("needs_response");
    const left = this.paid(sessionId) - this.taken(sessionId);
    if (isOpen || left <= 0 || this.back(sessionId) > 0) return;
    if (!inquiry) for (const refund of this.refundsOf(sessionId)) this.settleRefund(refund, "failed");
    const status = inquiry ? "warning_needs_response" : "needs_response";
    const dispute: StandInDispute = { id: `du_${++this.#ids}`, sessionId, amount: amount ?? left, status };
    this.disputes.unshift(dispute);
    this.#emit("charge.dispute.created", this.#presentDispute(dispute));
  }

  endDispute(sessionId: string, as: "won" | "lost"): void {
    const dispute = this.disputeOf(sessionId);
    if (!dispute?.status.endsWith("needs_response")) return;
    dispute.status = dispute.status === "needs_response" ? as : "warning_closed";
    this.#emit("charge.dispute.closed", this.#presentDispute(dispute));
  }

  /** The bank decides a lost dispute anew, for the seller. */
  winAppeal(sessionId: string): void {
    const dispute = this.disputeOf(sessionId);
    if (dispute?.status !== "lost") return;
    dispute.status = "won";
    this.#emit("charge.dispute.closed", this.#presentDispute(dispute));
  }

  #disputesOf(sessionId: string): StandInDispute[] {
    return this.disputes.filter((dispute) => dispute.sessionId === sessionId);
  }

  /** The newest one. */
  disputeOf(sessionId: string): StandInDispute | undefined {
    return this.#disputesOf(sessionId)[0];
  }

  refundsOf(sessionId: string): StandInRefund[] {
    return this.refunds.filter((refund) => refund.sessionId === sessionId);
  }

  /** Sum that the buyer paid; that went back; that went back or is on its way; that a bank took. */
  paid(sessionId: string): number {
    const session = this.sessions.get(sessionId);
    return session?.payment === "paid" ? session.amount : 0;
  }
  back(sessionId: string): number {
    return sumOf(this.refundsOf(sessionId), ["succeeded"]);
  }
  sent(sessionId: string): number {
    return sumOf(this.refundsOf(sessionId), ["succeeded", "pending", "requires_action"]);
  }
  taken(sessionId: string): number {
    return this.#disputesOf(sessionId)
      .filter(({ status }) => status === "needs_response" || status === "lost")
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  #emit(type: string, object: object): void {
    const created = Math.floor(this.now() / 1000);
    const shown = object as StandInEvent["object"];
    const event = { id: `evt_${++this.#ids}`, type, created, object: shown, delivered: false };
    this.events.push(event);
    this.#allEvents.unshift(event);
  }

  #present(session: Session): object {
    const { id, reference, price, amount, tax, currency, status, payment, expiresAt, form } = session;
    const rate = { percentage: this.taxRate, effective_percentage: this.taxRate };
    const hasInvoice = form.get("invoice_creation[enabled]") === "true" && payment === "paid";
    return {
      ...{ id, object: "checkout.session", client_reference_id: reference, metadata: { order_id: reference } },
      ...{
        amount_subtotal: price,
        amount_total: amount,
        currency,
        status,
        expires_at: Math.floor(expiresAt / 1000),
        livemode: false,
      },
      total_details: { amount_tax: tax, breakdown: { taxes: tax === 0 ? [] : [{ amount: tax, rate }] } },
      customer_details: session.customer,
      invoice: hasInvoice ? this.#invoice(id) : null,
      payment_status: payment === "paid" ? "paid" : "unpaid",
      url: status === "open" ? `${this.#origin()}/c/pay/${id}` : null,
      payment_intent: this.#payment(session),
    };
  }

  #invoice(id: string): object {
    const url = `${this.#origin()}/i/${id}`;
    return {
      id: `in_${id}`,
      object: "invoice",
      number: `TEST-${id.slice(3, 7)}`,
      hosted_invoice_url: url,
      invoice_pdf: `${url}/pdf`,
    };
  }

  #payment(session: Session): object {
    const { id, reference, amount, payment, declined } = session;
    const status = { unpaid: "requires_payment_method", processing: "processing", paid: "succeeded" } as const;
    return {
      ...{ id: `pi_${id}`, object: "payment_intent", amount, metadata: { order_id: reference } },
      status: payment === "failed" ? "requires_payment_method" : status[payment],
      last_payment_error: declined || payment === "failed" ? { code: "card_declined" } : null,
      latest_charge: payment === "paid" ? this.#charge(session) : null,
    };
  }

  #charge({ id, reference, amount, currency }: Session): object {
    const data = this.refundsOf(id).map((refund) => this.#presentRefund(refund));
    return {
      ...{ id: `ch_${id}`, object: "charge", amount, amount_refunded: this.sent(id), payment_intent: `pi_${id}` },
      ...{
        currency,
        disputed: this.disputeOf(id) !== undefined,
        metadata: { order_id: reference },
        refunds: { object: "list", data },
      },
    };
  }

  #presentRefund({ id, sessionId, amount, status, createdAt, failureReason }: StandInRefund): object {
    return {
      ...{ id, object: "refund", amount, status, created: Math.floor(createdAt / 1000), metadata: {} },
      ...{ payment_intent: `pi_${sessionId}`, charge: `ch_${sessionId}` },
      ...(failureReason === undefined ? {} : { failure_reason: failureReason }),
    };
  }

  #presentDispute({ id, sessionId, amount, status }: StandInDispute): object {
    const { currency } = this.#session(sessionId);
    const of = { charge: `ch_${sessionId}`, payment_intent: `pi_${sessionId}` };
    return { id, object: "dispute", amount, currency, status, ...of, metadata: {} };
  }
}

/** An event as a webhook and the list of events show it. */
export function presentEvent({ id, type, created, object }: StandInEvent): object {
  return { id, object: "event", type, created, data: { object } };
}

function sumOf(refunds: readonly StandInRefund[], statuses: readonly RefundStatus[]): number {
  return refunds.reduce((sum, { amount, status }) => sum + (statuses.includes(status) ? amount : 0), 0);
}
