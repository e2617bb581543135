import type { Language } from "@contract/text/languages.ts";
import { isOutdated } from "../lib/loading/outdated.ts";
import { sessions } from "./device-sessions.ts";

/**
 * URL of the service worker. `lang` sets the language of its own texts; with `sealed` it also loads the script that
 * opens notifications of sealed rooms. A changed URL installs the service worker again.
 */
function workerAddress(language: Language): string {
  const hasSealed = sessions.list().some(({ sealed }) => sealed);
  return `/sw.js?lang=${language}${hasSealed ? "&sealed" : ""}`;
}

/** Registers the service worker, which caches the app for offline use. Returns false where registration fails. */
export async function registerServiceWorker(language: Language): Promise<boolean> {
  try {
    if (!("serviceWorker" in navigator)) return false;
    await navigator.serviceWorker.register(workerAddress(language), { scope: "/", updateViaCache: "none" });
    return true;
  } catch {
    // Private window, full device or offline: the app works without a service worker.
    return false;
  }
}

export async function checkForRelease(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration("/"))?.update();
  } catch {
    // The next check may succeed.
  }
}

/** Calls back when a service worker with a newer release takes over. Returns the unsubscribe function. */
export function onNewRelease(notify: () => void): () => void {
  const container = navigator.serviceWorker;
  let gone = false;
  // A first worker, or one for another language, fires the event without a new release.
  const changed = () => void isOutdated().then((outdated) => outdated && !gone && notify());
  container?.addEventListener("controllerchange", changed);
  return () => {
    gone = true;
    container?.removeEventListener("controllerchange", changed);
  };
}
