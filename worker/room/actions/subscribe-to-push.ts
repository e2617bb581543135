import * as Limits from "../../contract/limits.ts";
import type { PushSubscriptionKeys } from "../../contract/push.ts";
import { outcome } from "../outcome.ts";
import type { Action } from "../verb.ts";

/** Subscribes this device to notifications of later messages. The worker has checked the endpoint's host. */
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
