import type { Language } from "@contract/languages.ts";
import { isOutdated } from "../lib/outdated.ts";

/** Where it is served; the words that it says by itself are in the language that it is asked for with. */
const workerAddress = (language: Language): string => `/sw.js?lang=${language}`;

/** Keeps the product on this device, so that rooms open without a network. False where that cannot be had. */
export async function storeOnDevice(language: Language): Promise<boolean> {
  try {
    if (!("serviceWorker" in navigator)) return false;
    await navigator.serviceWorker.register(workerAddress(language), { scope: "/", updateViaCache: "none" });
    return true;
  } catch {
    // A private window, a full device, or no network: the product works as without it.
    return false;
  }
}

/** Looks whether there is a new release. */
export async function checkForRelease(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration("/"))?.update();
  } catch {
    // Another time.
  }
}

/** Calls when a newer release than this page's is kept from now on. Gives back how to stop. */
export function onNewRelease(notify: () => void): () => void {
  const container = navigator.serviceWorker;
  let gone = false;
  // The first worker, and one for another language, bring nothing new.
  const changed = () => void isOutdated().then((outdated) => outdated && !gone && notify());
  container?.addEventListener("controllerchange", changed);
  return () => {
    gone = true;
    container?.removeEventListener("controllerchange", changed);
  };
}
