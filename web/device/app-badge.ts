/** Data of a notification: the number of messages that it stands for. */
export interface Counted {
  unread: number;
}

const countOf = (data: unknown): number =>
  typeof data === "object" && data !== null && "unread" in data && typeof data.unread === "number" ? data.unread : 0;

/** Sets the installed app's badge to the number of messages in the visible notifications. Never rejects. */
export async function updateAppBadge(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    const shown = await registration.getNotifications();
    const unread = shown.reduce((sum, { data }) => sum + countOf(data), 0);
    await (unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.());
  } catch {
    // Badges are not supported here.
  }
}
