import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { operatorPage, paymentPage } from "./pages.ts";
import { presentEvent, type RefundPlan, type StandInEvent, StripeStandIn } from "./stand-in.ts";

export interface SignedEvent {
  body: string;
  signature: string;
}

interface Options {
  port?: number;
  /** Receiver of events, at once; without it, tests take them with `nextEvent`. */
  webhookUrl?: string;
  webhookSecret: string;
}

export interface StandInServer {
  stripe: StripeStandIn;
  /** Base URL that the product uses for Stripe's API. */
  apiBase: string;
  nextEvent(): SignedEvent;
  close(): void;
}

/** The stand-in for Stripe as a server: its API, its payment page, its signed events, and a page for its outcomes. */
export async function serveStandIn({ port = 0, webhookUrl, webhookSecret }: Options): Promise<StandInServer> {
  let origin = "";
  const stripe = new StripeStandIn({ origin: () => origin });
  const sign = (event: StandInEvent): SignedEvent => {
    const body = JSON.stringify(presentEvent(event));
    return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }) };
  };
  const deliver = async () => {
    if (webhookUrl === undefined) return;
    for (const event of stripe.events.splice(0)) {
      const { body, signature } = sign(event);
      const answer = await fetch(webhookUrl, { method: "POST", body, headers: { "stripe-signature": signature } });
      event.delivered = answer.ok;
      console.log(`${event.type} ${answer.status}`);
    }
  };
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://stripe.test");
    const form = new URLSearchParams(request.method === "GET" ? search : await textOf(request));
    if (pathname.startsWith("/v1/")) {
      const key = request.headers["idempotency-key"];
      const { status, body } = stripe.answer(request.method ?? "GET", pathname, form, key ? String(key) : null);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    } else if (request.method === "POST") act(stripe, pathname, form, response);
    else show(stripe, pathname, response);
    await deliver().catch((error: unknown) => console.error("the webhook was not delivered", error));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    stripe,
    apiBase: origin,
    nextEvent() {
      const event = stripe.events.shift();
      if (!event) throw new Error("there is no event");
      return sign(event);
    },
    close: () => void server.close(),
  };
}

const outcomes: Record<string, RefundPlan> = {
  pending: "pending",
  requires_action: "requires_action",
  failed: "failed",
  refused: { refuse: "insufficient_funds" },
};

function act(stripe: StripeStandIn, pathname: string, form: URLSearchParams, response: ServerResponse): void {
  const go = (to: string) => response.writeHead(303, { location: to }).end();
  const [kind = "", id = ""] = pathname.slice(1).split("/");
  const value = form.get("as") ?? "";
  if (kind === "pay") {
    const session = stripe.sessions.get(id);
    stripe.pay(id, value === "processing" || value === "declined" ? value : "paid");
    const to = value === "declined" ? `/c/pay/${id}` : (session?.form.get("success_url") ?? "/");
    return void go(to);
  }
  if (kind === "arrive") stripe.arrive(id, value === "failed" ? "failed" : "paid");
  if (kind === "plan") stripe.plans = outcomes[value] ? [outcomes[value]] : [];
  if (kind === "dispute" && (value === "won" || value === "lost")) stripe.endDispute(id, value);
  else if (kind === "dispute") stripe.dispute(id);
  const refund = stripe.refunds.find((one) => one.id === id);
  if (kind === "refund" && refund && (value === "succeeded" || value === "failed" || value === "canceled"))
    stripe.settleRefund(refund, value);
  return void go("/");
}

function show(stripe: StripeStandIn, pathname: string, response: ServerResponse): void {
  const session = stripe.sessions.get(pathname.replace("/c/pay/", ""));
  const page = session ? paymentPage(session) : pathname === "/" ? operatorPage(stripe) : undefined;
  response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(page ?? "Not found");
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
