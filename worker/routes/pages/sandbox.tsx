import { type Context, Hono } from "hono";
import { calls } from "../../contract/calls/calls.ts";
import { ResultCode } from "../../contract/codes.ts";
import { type SandboxOutcome, sandboxOutcomes } from "../../contract/order.ts";
import { findOrderByReference } from "../../directory/orders.ts";
import type { AppEnv } from "../../http/context.ts";
import { endpoint } from "../../http/endpoint.ts";
import { orderServicesOf } from "../../http/order-services.ts";
import { ok, type Result, refusal } from "../../lib/result.ts";
import type { OrderServices } from "../../orders/order-services.ts";
import { receiveEvent } from "../../orders/receive-event.ts";
import { endUnpaid } from "../../orders/settle.ts";
import { CheckoutPage, checkoutMessages } from "./checkout-page.tsx";
import { pageLanguage, showPage } from "./page.tsx";

/** Payment page of the sandbox, without real money. 404 in production and with a payment key. */
export const sandbox = new Hono<AppEnv>();

endpoint(sandbox, calls.finishSandboxCheckout, async ({ c, params, body }) => {
  const finished = await finish(orderServicesOf(c), params.sessionId, body.outcome);
  return finished.ok ? ok({ returnUrl: finished.value }) : finished;
});

const pagePath = "/sandbox/checkout/:sessionId";

sandbox.get(pagePath, async (c) => {
  const session = await orderServicesOf(c).sandbox?.findWithState(c.req.param("sessionId"));
  if (!session) return notFoundPage(c);
  const language = pageLanguage(c, session.language);
  const page = <CheckoutPage session={session} state={session.state} language={language} />;
  const formTo = new URL(session.successUrl).origin;
  return showPage(c, { title: checkoutMessages[language].title, language, formTo, children: page });
});

sandbox.post(pagePath, async (c) => {
  const { outcome } = await c.req.parseBody();
  const chosen = sandboxOutcomes.find((known) => known === outcome);
  if (!chosen) return c.redirect(c.req.path, 303);
  const finished = await finish(orderServicesOf(c), c.req.param("sessionId"), chosen);
  // The page shows that a session can no longer be paid.
  return c.redirect(finished.ok ? finished.value : c.req.path, 303);
});

/** Ends a session and returns the buyer's next page. As with Stripe, a signed event reports the outcome. */
async function finish(services: OrderServices, sessionId: string, outcome: SandboxOutcome): Promise<Result<string>> {
  const { sandbox } = services;
  if (!sandbox) return refusal(ResultCode.notFound, "notFound");
  const session = await sandbox.findWithState(sessionId);
  const over = refusal(ResultCode.paymentInvalid, "orderInvalid");
  if (!session) return over;
  // As on Stripe's page, going back does not end the order: the buyer may return.
  if (outcome === "cancelled") return session.state === "open" ? ok(session.cancelUrl) : over;
  if (outcome === "late" && session.state === "open") await expireOrder(services, session.orderId);
  const event = outcome === "failed" ? await sandbox.fail(sessionId) : await sandbox.pay(sessionId);
  if (!event) return over;
  await receiveEvent(services, event.body, event.signature);
  return ok(outcome === "failed" ? session.cancelUrl : session.successUrl);
}

/** Times the order out while its payment page is open, so that the payment comes late. */
async function expireOrder(services: OrderServices, reference: string): Promise<void> {
  const order = await findOrderByReference(services.directory, reference);
  if (order?.status === "pending") await endUnpaid(services, order, "timed_out");
}

function notFoundPage(c: Context<AppEnv>): Response {
  const language = pageLanguage(c);
  const { missing } = checkoutMessages[language];
  const page = (
    <main>
      <div class="card">
        <h1>{missing}</h1>
      </div>
    </main>
  );
  return showPage(c, { title: missing, language, status: 404, children: page });
}
