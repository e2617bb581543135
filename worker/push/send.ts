import { buildPushPayload } from "@block65/webcrypto-web-push";
import * as Limits from "../contract/limits.ts";
import type { PushSubscriptionKeys } from "../contract/push.ts";
import { log } from "../lib/log.ts";

/** VAPID keys of the installation (base64url), and the operator's contact for push services. */
export interface PushIdentity {
  publicKey: string;
  privateKey: string;
  subject: string;
}

/** `gone`: the subscription has ended. `failed`: this notification is lost; the next one may arrive. */
export type PushOutcome = "sent" | "gone" | "failed";

export interface PushToSend {
  subscription: PushSubscriptionKeys;
  /** Encrypted for the device before sending; the push service cannot read it. */
  payload: string;
  /**
   * Collapse key: a newer notification replaces an undelivered one of the same topic. At most 32 letters, digits, `-`
   * and `_`.
   */
  topic: string;
}

/** Sends one notification. Does not throw. */
export async function sendPush(identity: PushIdentity, push: PushToSend, signal: AbortSignal): Promise<PushOutcome> {
  const { endpoint, keys } = push.subscription;
  try {
    const { headers, method, body } = await buildPushPayload(
      { data: push.payload, options: { ttl: Limits.pushRetentionSeconds, urgency: "high", topic: push.topic } },
      { endpoint, keys, expirationTime: null },
      identity,
    );
    // Redirects are not followed: only the first URL is checked against the list of push services.
    const response = await fetch(endpoint, { headers, method, body, signal, redirect: "manual" });
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return "gone";
    // The subscription is of other VAPID keys, or malformed: the page subscribes again at its next visit.
    if ([400, 401, 403].includes(response.status)) {
      log("error", "a push service refused a subscription", { host: new URL(endpoint).host, status: response.status });
      return "gone";
    }
    return response.ok ? "sent" : "failed";
  } catch {
    return "failed";
  }
}
