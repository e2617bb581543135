import { stripeWebhook } from "../../contract/endpoints/orders.ts";
import type { CollectedSettings } from "./collect-settings.ts";
import { type DeploymentEnvironment, report } from "./deployment-environment.ts";
import { completeEndpoint, createEndpoint, findEndpoint, isComplete } from "./stripe-endpoint.ts";

/**
 * Makes the webhook endpoint at Stripe, or gives it the events that it lacks. An installation that has signing secrets
 * is deployed also when Stripe refuses the key or is down: false then.
 */
export async function ensureStripeEndpoint(
  edges: DeploymentEnvironment,
  vars: Readonly<Record<string, string>>,
  stored: ReadonlySet<string> | undefined,
  settings: CollectedSettings,
  dryRun: boolean,
): Promise<boolean> {
  const { known, secrets, missing } = settings;
  const hasSecret = stored?.has("STRIPE_WEBHOOK_SECRETS") || secrets.STRIPE_WEBHOOK_SECRETS !== undefined;
  if (known.STRIPE_SECRET_KEY === undefined || !vars.APP_ORIGIN) {
    if (!hasSecret) missing.push("STRIPE_WEBHOOK_SECRETS");
    return true;
  }
  const account = {
    secretKey: known.STRIPE_SECRET_KEY,
    apiBase: edges.environment.STRIPE_API_BASE || "https://api.stripe.com",
  };
  const url = new URL(stripeWebhook.path, vars.APP_ORIGIN).href;
  try {
    const found = await findEndpoint(account, url);
    if (found && !hasSecret)
      throw new Error(
        `Stripe has an endpoint for ${url} already. Set STRIPE_WEBHOOK_SECRETS to its signing secret, or delete it there.`,
      );
    const isThere = found !== undefined && isComplete(found);
    report(edges, isThere ? "there" : "new", `the webhook endpoint ${url} at Stripe`);
    if (isThere || dryRun) return true;
    if (found) await completeEndpoint(account, found);
    // The endpoint of a former URL still sends what it did not deliver, signed with the former secret.
    else
      secrets.STRIPE_WEBHOOK_SECRETS = [await createEndpoint(account, url), known.STRIPE_WEBHOOK_SECRETS]
        .filter(Boolean)
        .join(",");
    return true;
  } catch (error) {
    if (!hasSecret) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    report(edges, "to do", `the webhook endpoint ${url} at Stripe is not checked: ${reason}`);
    report(edges, "to do", `if the key was replaced, replace STRIPE_SECRET_KEY in ${edges.secretsFile} too`);
    return false;
  }
}
