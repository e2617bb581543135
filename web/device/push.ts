import { getPushKey, subscribeToPush, unsubscribeFromPush } from "@contract/endpoints/push.ts";
import { pushSubscription } from "@contract/push.ts";
import type { Language } from "@contract/text/languages.ts";
import * as z from "zod/mini";
import type { Api } from "../api/api.ts";
import { currentSubscription } from "./log-out-device.ts";
import { registerServiceWorker } from "./service-worker.ts";

/** `default`: the permission was not requested yet. */
export type NotificationState = "unsupported" | NotificationPermission;

export function notificationState(): NotificationState {
  return typeof Notification === "undefined" ? "unsupported" : Notification.permission;
}

/**
 * Subscribes this device to push notifications of the room; requires the notification permission. Returns false where
 * the browser, its push service or the installation does not support Web Push.
 */
export async function subscribeThisDevice(api: Api, language: Language): Promise<boolean> {
  if (notificationState() !== "granted" || !("serviceWorker" in navigator) || !("PushManager" in globalThis))
    return false;
  try {
    const { key } = await api(getPushKey, { quiet: true });
    if (key === null) return false;
    if (!(await registerServiceWorker(language))) return false;
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const subscription = await subscribe().catch(async (error: unknown) => {
      // The installation's VAPID key changed since this browser subscribed.
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

/** Ends the room's push subscription. Never rejects. */
export async function unsubscribeThisDevice(api: Api): Promise<void> {
  try {
    const subscription = await currentSubscription();
    if (subscription) await api(unsubscribeFromPush, { body: { endpoint: subscription.endpoint }, quiet: true });
  } catch {
    // The server sends nothing while the member's notifications are off.
  }
}
