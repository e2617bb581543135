import { endpoints } from "../../contract/endpoints/endpoints.ts";
import { sandboxOutcomes } from "../../contract/order.ts";
import { readBody } from "../../http/body.ts";
import { type AppContext, createRoutes } from "../../http/context.ts";
import { handle } from "../../http/handle.ts";
import { orderServicesOf } from "../../http/order-services.ts";
import { Refused } from "../../lib/result.ts";
import { finishSandboxCheckout } from "../../orders/finish-sandbox-checkout.ts";
import { CheckoutPage, checkoutMessages, InvoicePage } from "./checkout-page.tsx";
import { pageLanguage, showCard, showPage } from "./page.tsx";

/** Payment page of the sandbox, without real money. 404 in production and with a payment key. */
export const sandbox = createRoutes();

handle(sandbox, endpoints.finishSandboxCheckout, async ({ c, params, body }) => {
  const services = orderServicesOf(c);
  if (!services.sandbox) throw new Refused("notFound");
  const returnUrl = await finishSandboxCheckout(services, params.sessionId, body.outcome);
  if (returnUrl === undefined) throw new Refused("orderInvalid");
  return { returnUrl };
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

sandbox.get("/sandbox/invoice/:sessionId", async (c) => {
  const { sandbox: gateway } = orderServicesOf(c);
  const sessionId = c.req.param("sessionId");
  const session = (await gateway?.readInvoice(sessionId)) && (await gateway?.findWithState(sessionId));
  if (!session) return notFoundPage(c);
  const language = pageLanguage(c, session.language);
  const title = checkoutMessages[language].invoice;
  return showPage(c, { title, language, children: <InvoicePage session={session} language={language} /> });
});

sandbox.post(pagePath, async (c) => {
  const { outcome } = Object(await readBody(c));
  const chosen = sandboxOutcomes.find((known) => known === outcome);
  if (!chosen) return c.redirect(c.req.path, 303);
  const returnUrl = await finishSandboxCheckout(orderServicesOf(c), c.req.param("sessionId"), chosen);
  // The page shows that a session can no longer be paid.
  return c.redirect(returnUrl ?? c.req.path, 303);
});

function notFoundPage(c: AppContext): Response {
  return showCard(c, checkoutMessages[pageLanguage(c)].missing, null, 404);
}
