import { Limits } from "../../contract/limits.ts";
import type { PushSubscriptionKeys } from "../../contract/push.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** This device wants to be told of messages that come from now on. The worker has looked at where it leads to. */
export const subscribeToPush: Action<PushSubscriptionKeys, Record<string, never>> = {
  needs: "self.edit",
  run({ tables, me, session, now }, subscription) {
    const who = { session, memberId: me.id, notifiedUpTo: tables.details.lastId };
    tables.pushSubscriptions.save(subscription, who, Limits.pushDevicesPerSeat, now);
    return outcome({});
  },
};

export const unsubscribeFromPush: Action<{ endpoint: string }, Record<string, never>> = {
  needs: "self.edit",
  run({ tables, me }, { endpoint }) {
    tables.pushSubscriptions.remove(endpoint, me.id);
    return outcome({});
  },
};
