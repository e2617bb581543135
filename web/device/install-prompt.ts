import { createListeners } from "../lib/listeners.ts";

/** Chromium's `beforeinstallprompt` event, fired once, early in the life of a page. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

let waiting: InstallPrompt | undefined;
const listeners = createListeners();

function set(prompt: InstallPrompt | undefined): void {
  waiting = prompt;
  listeners.notify();
}

/** Stores the browser's install offer for the page that explains it. */
export function awaitInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if ("prompt" in event && "userChoice" in event) set(event as InstallPrompt);
  });
}

export const onInstallPrompt = listeners.add;

export const mayInstall = (): boolean => waiting !== undefined;

/** Opens the browser's install dialog. Returns true when the person agreed. */
export async function askToInstall(): Promise<boolean> {
  const prompt = waiting;
  if (!prompt) return false;
  // A prompt can be used only once.
  set(undefined);
  await prompt.prompt();
  return (await prompt.userChoice).outcome === "accepted";
}

/** True when the page runs as an installed app. */
export function isInstalled(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true)
  );
}
