import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createEmulator } from "emulate";

export const webhookSecret = "whsec_emulated";

type Received = { body: string; signature: string };

export interface EmulatedStripe {
  /** Base URL that the product uses for Stripe's API. */
  apiBase: string;
  /** Resolves with the next webhook, unparsed. */
  nextWebhook(): Promise<Received>;
  close(): Promise<void>;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${portOf(server)}`;
}

/**
 * Stripe emulator that signs and sends webhooks. The emulator does not support prices made inline with a session, nor a
 * session's sum and currency: a proxy between product and emulator adds those, and changes nothing else.
 */
export async function emulateStripe(): Promise<EmulatedStripe> {
  const received: Received[] = [];
  const waiting: ((webhook: Received) => void)[] = [];
  const receiver = createServer(async (request, response) => {
    const webhook = { body: await textOf(request), signature: String(request.headers["stripe-signature"] ?? "") };
    const next = waiting.shift();
    if (next) next(webhook);
    else received.push(webhook);
    response.end("{}");
  });
  const url = await listen(receiver);
  const events = ["checkout.session.completed", "checkout.session.expired"];
  const stripe = await createEmulator({
    service: "stripe",
    port: await freePort(),
    seed: { stripe: { webhooks: [{ url, events, secret: webhookSecret }] } },
  });

  const sums = new Map<string, { amount_total: number; currency: string }>();
  const between = createServer(async (request, response) => {
    const form = new URLSearchParams(await textOf(request));
    const path = request.url ?? "/";
    const headers = { authorization: String(request.headers.authorization) };
    const ask = async (where: string, body: URLSearchParams) =>
      (await fetch(stripe.url + where, { method: "POST", headers, body })).json() as Promise<{ id: string }>;
    const priced = "line_items[0][price_data]";
    const sum = {
      amount_total: Number(form.get(`${priced}[unit_amount]`)),
      currency: form.get(`${priced}[currency]`) ?? "",
    };
    if (sum.currency !== "") {
      const product = await ask(
        "/v1/products",
        new URLSearchParams({ name: form.get(`${priced}[product_data][name]`) ?? "" }),
      );
      const { id: price } = await ask(
        "/v1/prices",
        new URLSearchParams({ product: product.id, currency: sum.currency, unit_amount: String(sum.amount_total) }),
      );
      for (const name of [...form.keys()]) if (name.startsWith(priced)) form.delete(name);
      form.set("line_items[0][price]", price);
    }
    const answer = await fetch(stripe.url + path, {
      method: request.method ?? "GET",
      headers,
      ...(request.method === "POST" ? { body: form } : {}),
    });
    const answered = (await answer.json()) as { id?: string; object?: string };
    if (answered.object === "checkout.session" && answered.id) {
      if (sum.currency !== "") sums.set(answered.id, sum);
      Object.assign(answered, sums.get(answered.id));
    }
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answered));
  });

  return {
    apiBase: await listen(between),
    nextWebhook: async () => received.shift() ?? (await new Promise<Received>((resolve) => waiting.push(resolve))),
    async close() {
      await stripe.close();
      for (const server of [receiver, between]) server.close();
    },
  };
}

/** A TCP port that is free at the moment of the call. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server);
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return port;
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
