import * as z from "zod/mini";
import { pushEndpoint, pushSubscription } from "../push.ts";
import { nothing } from "../response-body.ts";
import { endpoint } from "./endpoint.ts";

/** VAPID public key (base64url); null if notifications are not configured. */
export const getPushKey = endpoint("GET", "/api/me/push", "room.read", {
  data: z.object({ key: z.nullable(z.string()) }),
});

/**
 * Subscribes this device to notifications of new messages while no page of the room is open. The subscription ends
 * with the session.
 */
export const subscribeToPush = endpoint("PUT", "/api/me/push", "self.edit", { body: pushSubscription, data: nothing });

export const unsubscribeFromPush = endpoint("DELETE", "/api/me/push", "self.edit", {
  body: z.object({ endpoint: pushEndpoint }),
  data: nothing,
});
