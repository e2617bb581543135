import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import { createRoutes } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { act } from "../http/room-stub.ts";
import { Refused } from "../lib/result.ts";
import { isPushService } from "../push/hosts.ts";

export const push = createRoutes();

endpoint(push, calls.getPushKey, async ({ c, session }) => {
  await act(c, session, "assertCapability", { capability: calls.getPushKey.access });
  return { key: c.get("settings").vapid?.publicKey ?? null };
});

endpoint(push, calls.subscribeToPush, ({ c, session, body }) => {
  const { vapid, PUSH_HOSTS } = c.get("settings");
  if (!vapid || !isPushService(body.endpoint, PUSH_HOSTS)) throw new Refused(ResultCode.refused, "pushUnavailable");
  return act(c, session, "subscribeToPush", body);
});

endpoint(push, calls.unsubscribeFromPush, ({ c, session, body }) => act(c, session, "unsubscribeFromPush", body));
