import * as z from "zod/mini";
import { eventTypes } from "../../lib/stripe-event-types.ts";

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  enabled_events: z.array(z.string()),
  /** Shown once, in the answer to the creation. */
  secret: z.optional(z.string()),
});
type Endpoint = z.output<typeof endpoint>;

export interface StripeAccount {
  secretKey: string;
  /** `https://api.stripe.com`, or an emulator. */
  apiBase: string;
}

export async function findEndpoint(account: StripeAccount, url: string): Promise<Endpoint | undefined> {
  const listed = z.object({ data: z.array(endpoint) });
  // An account has at most 16 endpoints.
  const { data } = z.parse(listed, await askStripe(account, "/v1/webhook_endpoints?limit=100"));
  return data.find((one) => one.url === url);
}

export function isComplete({ status, enabled_events: enabled }: Endpoint): boolean {
  return status === "enabled" && (enabled.includes("*") || eventTypes.every((event) => enabled.includes(event)));
}

/** Creates an endpoint; its signing secret. */
export async function createEndpoint(account: StripeAccount, url: string): Promise<string> {
  const form = formOf([["url", url]], eventTypes);
  const { secret } = z.parse(endpoint, await askStripe(account, "/v1/webhook_endpoints", form));
  if (secret === undefined) throw new Error("Stripe created the webhook endpoint without a signing secret.");
  return secret;
}

/** Switches the endpoint on, with the events that it lacks. */
export async function completeEndpoint(account: StripeAccount, { id, enabled_events: enabled }: Endpoint) {
  const all = [...new Set([...enabled, ...eventTypes])];
  await askStripe(account, `/v1/webhook_endpoints/${id}`, formOf([["disabled", "false"]], all));
}

function formOf(fields: [string, string][], enabled: readonly string[]): URLSearchParams {
  return new URLSearchParams([...fields, ...enabled.map((event): [string, string] => ["enabled_events[]", event])]);
}

async function askStripe({ secretKey, apiBase }: StripeAccount, path: string, form?: URLSearchParams) {
  const response = await fetch(new URL(path, apiBase), {
    method: form ? "POST" : "GET",
    headers: { authorization: `Bearer ${secretKey}` },
    ...(form ? { body: form } : {}),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const refused = z.safeParse(z.object({ error: z.object({ message: z.string() }) }), answer);
  throw new Error(`Stripe answered ${response.status}: ${refused.success ? refused.data.error.message : "no reason"}`);
}
