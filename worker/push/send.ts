import { buildPushPayload } from "@block65/webcrypto-web-push";
import * as Limits from "../contract/limits.ts";
import type { PushSubscriptionKeys } from "../contract/push.ts";

/** The installation's VAPID keys, base64url, and whom push services may ask about it. */
export interface PushIdentity {
  publicKey: string;
  privateKey: string;
  subject: string;
}

/** `gone`: the device is there no more. `failed`: this notification is lost, the next one may arrive. */
export type PushOutcome = "sent" | "gone" | "failed";

export interface PushToSend {
  subscription: PushSubscriptionKeys;
  /** Encrypted for the device: the push service cannot read it. */
  payload: string;
  /** A newer one replaces one of the same topic that was not delivered yet; at most 32 letters, digits, `-` and `_`. */
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
    // The address was looked at; where it sends us on was not.
    const response = await fetch(endpoint, { headers, method, body, signal, redirect: "manual" });
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return "gone";
    return response.ok ? "sent" : "failed";
  } catch {
    return "failed";
  }
}
