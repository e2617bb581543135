import { type Context, Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import type { Desk } from "../orders/desk.ts";
import { receiveEvent } from "../orders/receive-event.ts";
import { deskOf } from "./desk-of.ts";
import { type AppEnv, endpoint } from "./endpoint.ts";
import { CheckoutPage, checkoutWords } from "./pages/checkout-page.tsx";
import { pageLanguage, showPage } from "./pages/page.tsx";

/** A payment page in play money. With a payment key, or in production, none of this exists. */
export const sandbox = new Hono<AppEnv>();

type Outcome = "paid" | "cancelled";

endpoint(sandbox, calls.finishSandboxCheckout, async ({ c, params, body }) => {
  const finished = await finish(deskOf(c), params.sessionId, body.outcome);
  return finished.ok ? ok({ returnUrl: finished.value }) : finished;
});

const pagePath = "/sandbox/checkout/:sessionId";

sandbox.get(pagePath, async (c) => {
  const session = await deskOf(c).sandbox?.look(c.req.param("sessionId"));
  if (!session) return nothingHere(c);
  const language = pageLanguage(c, session.language);
  const page = <CheckoutPage session={session} state={session.state} language={language} />;
  const formTo = new URL(session.successUrl).origin;
  return showPage(c, { title: checkoutWords[language].title, language, formTo, children: page });
});

sandbox.post(pagePath, async (c) => {
  const { outcome } = await c.req.parseBody();
  if (outcome !== "paid" && outcome !== "cancelled") return c.redirect(c.req.path, 303);
  const finished = await finish(deskOf(c), c.req.param("sessionId"), outcome);
  // What can no longer be paid is told by the page itself.
  return c.redirect(finished.ok ? finished.value : c.req.path, 303);
});

/** Where the buyer goes on. Paying sends a signed event the way that the payment service's own would come. */
async function finish(desk: Desk, sessionId: string, outcome: Outcome): Promise<Result<string>> {
  if (!desk.sandbox) return refusal(ResultCode.notFound, "notFound");
  const session = await desk.sandbox.look(sessionId);
  if (!session) return refusal(ResultCode.paymentInvalid, "orderInvalid");
  if (outcome === "cancelled")
    // As on a hosted page: going back does not end the order, the buyer may come again.
    return session.state === "open" ? ok(session.cancelUrl) : refusal(ResultCode.paymentInvalid, "orderInvalid");
  const event = await desk.sandbox.pay(sessionId);
  if (!event) return refusal(ResultCode.paymentInvalid, "orderInvalid");
  await receiveEvent(desk, event.body, event.signature);
  return ok(session.successUrl);
}

function nothingHere(c: Context<AppEnv>): Response {
  const language = pageLanguage(c);
  const { missing } = checkoutWords[language];
  const page = (
    <main>
      <div class="card">
        <h1>{missing}</h1>
      </div>
    </main>
  );
  return showPage(c, { title: missing, language, status: 404, children: page });
}
