import { parseArgs } from "node:util";
import { serveStandIn } from "./serve.ts";

/* The stand-in for Stripe that `npm start -- --stripe-stand-in` runs beside the server. */
const text = { type: "string" } as const;
const { port, webhook, secret = "" } = parseArgs({ options: { port: text, webhook: text, secret: text } }).values;
const to = webhook === undefined ? {} : { webhookUrl: webhook };
const { apiBase } = await serveStandIn({ port: Number(port), webhookSecret: secret, ...to });
console.log(`Stand-in for Stripe: ${apiBase}`);
