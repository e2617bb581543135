import { logOut } from "@contract/endpoints/entrance.ts";
import { type ApiError, endsSession } from "../api/api-error.ts";
import { apiWithToken } from "../api/api-with-token.ts";
import type { Session } from "./session.ts";
import type { Sessions } from "./sessions.ts";

/**
 * Ends the session on the server, which ends its push subscription. If the server cannot be asked, or the device has no
 * other session, the browser's subscription ends: other rooms subscribe again when they open or connect. A room that is
 * expired or disabled refuses members; it would notify again after a renewal, while the others go on. Never rejects.
 */
export async function logOutDevice({ token }: Session, sessions: Pick<Sessions, "list">): Promise<void> {
  const isOver = await apiWithToken(token)(logOut).then(
    () => true,
    ({ code }: ApiError) => endsSession(code),
  );
  if (isOver && sessions.list().some((other) => other.token !== token)) return;
  try {
    await (await currentSubscription())?.unsubscribe();
  } catch {
    // The server deletes the subscription when the push service no longer knows it.
  }
}

/** The browser's push subscription, which all rooms of the device share. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await globalThis.navigator.serviceWorker?.getRegistration("/");
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}
