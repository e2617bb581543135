import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { pushEndpoint, pushSubscription } from "../push.ts";
import type { Call } from "./call.ts";

/** VAPID public key (base64url); null if notifications are not configured. */
export const getPushKey = {
  method: "GET",
  path: "/api/me/push",
  access: "room.read",
  data: z.object({ key: z.nullable(z.string()) }),
} as const satisfies Call;

/**
 * Subscribes this device to notifications of new messages while no page of the room is open. The subscription ends
 * with the session.
 */
export const subscribeToPush = {
  method: "PUT",
  path: "/api/me/push",
  access: "self.edit",
  body: pushSubscription,
  data: nothing,
} as const satisfies Call;

export const unsubscribeFromPush = {
  method: "DELETE",
  path: "/api/me/push",
  access: "self.edit",
  body: z.object({ endpoint: pushEndpoint }),
  data: nothing,
} as const satisfies Call;
