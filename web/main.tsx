import { reportUncaughtErrors } from "./app/page-errors.ts";
import { nextTask } from "./lib/browser/next-task.ts";
import { toleratePageTranslation } from "./lib/browser/tolerate-page-translation.ts";
import { polyfillOldBrowsers } from "./lib/loading/old-browsers.ts";
import { pageFailed, pageStarted } from "./lib/loading/page-start.ts";

/** All chunks load in parallel; each runs in a task of its own. */
async function main(): Promise<void> {
  const { dataset } = document.documentElement;
  // Chunks import this module by its name, also where the page loaded it again under another query.
  if (dataset.starting !== undefined) return;
  dataset.starting = "";
  try {
    await loadAndStart();
    dispatchEvent(new Event(pageStarted));
  } catch (error) {
    delete dataset.starting;
    dispatchEvent(new Event(pageFailed));
    throw error;
  }
}

async function loadAndStart(): Promise<void> {
  if (!("canParse" in URL)) polyfillOldBrowsers();
  await import("./app/react-dom.ts");
  await nextTask();
  const { start } = await import("./app/start.tsx");
  await nextTask();
  await start();
}

reportUncaughtErrors();
toleratePageTranslation();
void main();
