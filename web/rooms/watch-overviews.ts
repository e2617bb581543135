import * as Limits from "@contract/limits.ts";
import type { Language } from "@contract/text/languages.ts";
import type { Session } from "../device/session.ts";
import { isVisible, onWake } from "../lib/browser/page-visibility.ts";
import { refreshOverview } from "../room/refresh-overviews.ts";

/**
 * Refreshes overviews at once, when the page becomes visible, and every `Limits.overviewEveryMs` while it is: one
 * request after another, none while the page is hidden. Returns the stop function.
 */
export function watchOverviews(rooms: readonly Session[], language: Language): () => void {
  let stopped = false;
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    for (const session of rooms) {
      if (stopped || !isVisible()) break;
      await refreshOverview(session, language);
    }
    asking = false;
  };
  void ask();
  const stop = onWake(() => void ask());
  const timer = setInterval(() => void ask(), Limits.overviewEveryMs);
  return () => {
    stopped = true;
    stop();
    clearInterval(timer);
  };
}
