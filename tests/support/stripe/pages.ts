import { moneyText } from "../../../worker/contract/text/money.ts";
import type { StripeStandIn } from "./stand-in.ts";

type Session = StripeStandIn["sessions"] extends Map<string, infer Value> ? Value : never;

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const page = (title: string, content: string) =>
  `<!doctype html><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${content}`;
const button = (path: string, as: string, label = as) =>
  `<form method="post" action="/${path}" style="display:inline"><button name="as" value="${as}">${label}</button></form> `;

export function paymentPage({ id, amount, currency, method, form }: Session): string {
  const title = form.get("line_items[0][price_data][product_data][name]") ?? "";
  return page(
    escaped(title),
    `<p>${moneyText(amount, currency, "en")}, ${method}. No money moves: this is a stand-in for Stripe.</p>
    ${button(`pay/${id}`, "paid", "Pay")}${button(`pay/${id}`, "processing", "Pay, the money arrives later")}
    ${button(`pay/${id}`, "declined", "Decline")}<a href="${escaped(form.get("cancel_url") ?? "")}">Back</a>`,
  );
}

/** Page that decides for the payment service, a bank or Alipay. */
export function operatorPage(stripe: StripeStandIn): string {
  const plans = ["succeeded", "pending", "requires_action", "failed", "refused"];
  const [plan = "succeeded"] = stripe.plans;
  const sessions = [...stripe.sessions.values()].map(
    ({ id, amount, currency, payment }) =>
      `<li>${id}: ${moneyText(amount, currency, "en")}, ${payment} ${
        payment === "processing" ? button(`arrive/${id}`, "paid") + button(`arrive/${id}`, "failed") : ""
      }${payment === "paid" ? button(`dispute/${id}`, "open", "dispute") : ""}${
        stripe.disputeOf(id)?.status === "needs_response"
          ? button(`dispute/${id}`, "won") + button(`dispute/${id}`, "lost")
          : ""
      }</li>`,
  );
  const refunds = stripe.refunds.map(
    ({ id, sessionId, status }) =>
      `<li>${id} of ${sessionId}: ${status} ${["succeeded", "failed", "canceled"].map((as) => button(`refund/${id}`, as)).join("")}</li>`,
  );
  return page(
    "Stand-in for Stripe",
    `<p>The next refund: ${typeof plan === "string" ? plan : "refused"}. ${plans.map((as) => button("plan", as)).join("")}</p>
    <h2>Refunds</h2><ul>${refunds.join("")}</ul><h2>Payments</h2><ul>${sessions.join("")}</ul>`,
  );
}
