import { countOnIcon } from "./app-badge.ts";
import { forgetManifests } from "./manifests.ts";
import type { Session } from "./session.ts";
import { forgetShared } from "./shared-in.ts";

/**
 * What a room leaves on a device besides its shelves: the name that it may be installed under, what other apps shared
 * into it, notifications that are still shown. All of it goes, but for these rooms. Does not reject.
 */
export async function forgetLocalData(remaining: readonly Pick<Session, "roomId">[]): Promise<void> {
  const nothing = () => {
    // Where nothing can be kept there is nothing to forget.
  };
  await Promise.all([
    Promise.resolve()
      .then(() => forgetManifests(remaining))
      .catch(nothing),
    forgetShared(remaining),
    closeNotices((roomId) => !remaining.some((session) => session.roomId === roomId)).catch(nothing),
  ]);
}

/** Takes back the notifications of these rooms, and what the icon counts of them. */
export async function closeNotices(ofRoom: (roomId: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  if (!registration?.getNotifications) return;
  // A notification's tag is its room.
  for (const notification of await registration.getNotifications()) if (ofRoom(notification.tag)) notification.close();
  await countOnIcon(registration);
}
