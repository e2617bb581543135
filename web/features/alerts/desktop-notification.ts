import * as Limits from "@contract/limits.ts";
import { notificationState } from "../../device/push.ts";

export interface DesktopNotification {
  title: string;
  body: string;
  /** A newer notification of the same room replaces the former one. */
  roomId: string;
  messageId: number;
  onClick: () => void;
}

/** Shows a notification for 5 s if permitted. */
export function showNotification({ title, body, roomId, messageId, onClick }: DesktopNotification): void {
  if (notificationState() !== "granted") return;
  const options = { body, tag: roomId, icon: "/icons/icon-192.png", badge: "/icons/badge-96.png" };
  try {
    const notification = new Notification(title, options);
    const timer = setTimeout(() => notification.close(), Limits.notificationMs);
    notification.onclick = () => {
      clearTimeout(timer);
      notification.close();
      window.focus();
      onClick();
    };
  } catch {
    // Phones show notifications only through the service worker, which reports the click to this page.
    void showByWorker(title, { ...options, silent: true, data: { roomId, messageId } });
  }
}

async function showByWorker(title: string, options: NotificationOptions & { tag: string }): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration("/");
    await registration?.showNotification(title, options);
    setTimeout(async () => {
      for (const shown of (await registration?.getNotifications({ tag: options.tag })) ?? []) shown.close();
    }, Limits.notificationMs);
  } catch {
    // The count in the title remains.
  }
}
