import type { Session } from "../device/session.ts";
import type { Sessions } from "../device/sessions.ts";
import { onWake } from "../lib/browser/page-visibility.ts";

/** The server says why a seat ended; its frame may come behind the change that another tab stored. */
const serverFirstMs = 1000;

/**
 * Calls back once this device has deleted the session, as after a logout in another tab without a network. A page in the
 * back/forward cache hears of that when it wakes. Returns the unsubscribe function.
 */
export function onSessionDeleted(
  session: Session,
  sessions: Pick<Sessions, "has" | "onChange">,
  deleted: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    if (timer !== undefined || sessions.has(session)) return;
    timer = setTimeout(() => {
      timer = undefined;
      // A new link code deletes the session for a moment.
      if (!sessions.has(session)) deleted();
    }, serverFirstMs);
  };
  const stops = [sessions.onChange(check), onWake(check)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
