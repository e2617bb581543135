/** What Chromium hands out when a page may be installed; it says so once, and early. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

let waiting: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function set(prompt: InstallPrompt | undefined): void {
  waiting = prompt;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for the page that explains it. */
export function awaitInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if ("prompt" in event && "userChoice" in event) set(event as InstallPrompt);
  });
}

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const mayInstall = (): boolean => waiting !== undefined;

/** Asks the person, by the browser's own dialog. True when they agreed. */
export async function askToInstall(): Promise<boolean> {
  const prompt = waiting;
  if (!prompt) return false;
  // It may be used once.
  set(undefined);
  await prompt.prompt();
  return (await prompt.userChoice).outcome === "accepted";
}

/** Does this page run as an installed app? */
export function isInstalled(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true)
  );
}
