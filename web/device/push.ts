import { getPushKey, subscribeToPush, unsubscribeFromPush } from "@contract/calls/push.ts";
import type { Language } from "@contract/languages.ts";
import { pushSubscription } from "@contract/push.ts";
import * as z from "zod/mini";
import type { Api } from "../api/api.ts";
import { storeOnDevice } from "./service-worker.ts";

/** `default`: nobody was asked yet. */
export type NotificationState = "unsupported" | NotificationPermission;

/** May this browser show notifications? */
export function notificationState(): NotificationState {
  return typeof Notification === "undefined" ? "unsupported" : Notification.permission;
}

async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await globalThis.navigator.serviceWorker?.getRegistration("/");
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/**
 * Lets messages of this room reach this device while no page of it is open. Ask for permission before.
 * False where the browser, its push service or the installation has no such thing.
 */
export async function subscribeThisDevice(api: Api, language: Language): Promise<boolean> {
  if (notificationState() !== "granted" || !("serviceWorker" in navigator) || !("PushManager" in globalThis))
    return false;
  try {
    const { key } = await api(getPushKey, { quiet: true });
    if (key === null) return false;
    if (!(await storeOnDevice(language))) return false;
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const subscription = await subscribe().catch(async (error: unknown) => {
      // The installation has another key than when this browser subscribed.
      const former = await pushManager.getSubscription();
      if (!former) throw error;
      await former.unsubscribe();
      return subscribe();
    });
    const body = z.parse(pushSubscription, subscription.toJSON());
    await api(subscribeToPush, { body, quiet: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends what `subscribeThisDevice` began, for this room. `last`: no other room on this device wants any. Does not reject.
 */
export async function unsubscribeThisDevice(api: Api, { last }: { last: boolean }): Promise<void> {
  try {
    const subscription = await currentSubscription();
    if (!subscription) return;
    await api(unsubscribeFromPush, { body: { endpoint: subscription.endpoint }, quiet: true }).catch(() => undefined);
    if (last) await subscription.unsubscribe();
  } catch {
    // The server drops it with the session, or when the push service no longer knows it.
  }
}
