import { endpoints } from "../contract/endpoints/endpoints.ts";
import { createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { act } from "../http/room-stub.ts";
import { Refused } from "../lib/result.ts";
import { isPushService } from "../push/hosts.ts";

export const push = createRoutes();

handle(push, endpoints.getPushKey, async ({ c, session }) => {
  await act(c, session, "assertCapability", { capability: endpoints.getPushKey.access });
  return { key: c.get("settings").vapid?.publicKey ?? null };
});

handle(push, endpoints.subscribeToPush, ({ c, session, body }) => {
  const { vapid, PUSH_HOSTS } = c.get("settings");
  if (!vapid || !isPushService(body.endpoint, PUSH_HOSTS)) throw new Refused("pushUnavailable");
  return act(c, session, "subscribeToPush", body);
});

handle(push, endpoints.unsubscribeFromPush, ({ c, session, body }) => act(c, session, "unsubscribeFromPush", body));
