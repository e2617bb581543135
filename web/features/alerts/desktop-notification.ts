import * as Limits from "@contract/limits.ts";
import { notificationTag } from "../../device/notification-tag.ts";
import { notificationState } from "../../device/push.ts";

export interface DesktopNotification {
  title: string;
  body: string;
  /** A newer notification of the same seat replaces the former one. */
  roomId: string;
  memberId: string;
  messageId: number;
  onClick: () => void;
}

/** Shows a notification for 5 s if permitted. */
export function showNotification(notification: DesktopNotification): void {
  const { title, body, roomId, memberId, messageId, onClick } = notification;
  if (notificationState() !== "granted") return;
  const options = {
    body,
    tag: notificationTag({ roomId, memberId }),
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
  };
  try {
    const shown = new Notification(title, options);
    const timer = setTimeout(() => shown.close(), Limits.notificationMs);
    shown.onclick = () => {
      clearTimeout(timer);
      shown.close();
      window.focus();
      onClick();
    };
  } catch {
    // Phones show notifications only through the service worker, which reports the click to this page.
    void showByWorker(title, { ...options, silent: true, data: { roomId, memberId, messageId } });
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
