import { forgetPrivateFiles } from "../lib/capsule/private-file.ts";
import { updateAppBadge } from "./app-badge.ts";
import { forgetHandOffs } from "./hand-offs.ts";
import { forgetManifests } from "./manifests.ts";
import { isNotificationOf } from "./notification-tag.ts";
import type { Session } from "./session.ts";
import { forgetShared } from "./shared-in.ts";

/**
 * Deletes the data outside IndexedDB of all rooms except `remaining`: manifests, shared files, notifications and
 * undoable hand-offs; and temporary capsules in the origin private file system that no page writes and no download
 * reads. Never rejects.
 */
export async function forgetLocalData(remaining: readonly Pick<Session, "roomId" | "memberId">[]): Promise<void> {
  const nothing = () => {
    // Without storage there is nothing to delete.
  };
  await Promise.all([
    Promise.resolve()
      .then(() => forgetHandOffs(remaining))
      .then(() => forgetManifests(remaining))
      .catch(nothing),
    forgetShared(remaining),
    forgetPrivateFiles(),
    closeNotifications((tag) => !remaining.some((session) => isNotificationOf(tag, session))).catch(nothing),
  ]);
}

/** Closes the notifications with matching tags and updates the count on the app's icon. */
export async function closeNotifications(matches: (tag: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  if (!registration?.getNotifications) return;
  for (const notification of await registration.getNotifications()) if (matches(notification.tag)) notification.close();
  await updateAppBadge(registration);
}
