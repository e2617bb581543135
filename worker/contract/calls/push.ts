import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { pushEndpoint, pushSubscription } from "../push.ts";
import type { Call } from "./call.ts";

/** The key that a browser subscribes with (base64url); null where notifications cannot be sent. */
export const getPushKey = {
  method: "GET",
  path: "/api/me/push",
  access: "room.read",
  data: z.object({ key: z.nullable(z.string()) }),
} as const satisfies Call;

/** This device wants to be told of new messages while no page of the room is open. It ends with the session. */
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
