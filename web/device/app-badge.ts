/** A notification says how many messages it stands for. */
export interface Counted {
  unread: number;
}

const countOf = (data: unknown): number =>
  typeof data === "object" && data !== null && "unread" in data && typeof data.unread === "number" ? data.unread : 0;

/** The number on the installed app's icon: what the notifications that are still shown tell of. Does not reject. */
export async function countOnIcon(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    const shown = await registration.getNotifications();
    const unread = shown.reduce((sum, { data }) => sum + countOf(data), 0);
    await (unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.());
  } catch {
    // The icon shows no numbers here.
  }
}
