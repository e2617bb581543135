import "../ui/tokens.css";
import "../ui/base.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { countVisit } from "../api/count-visit.ts";
import { RestoreFocus } from "../boot/RestoreFocus.tsx";
import { forgetLeftovers } from "../device/device-sessions.ts";
import { awaitInstallPrompt } from "../device/install-prompt.ts";
import { chooseLanguage, I18nProvider } from "../i18n/I18nProvider.tsx";
import { nextTask } from "../lib/browser/next-task.ts";
import { whenIdle } from "../lib/browser/when-idle.ts";
import { detectLanguage } from "../lib/language.ts";
import { reloadOnceWhenOutdated } from "../lib/loading/outdated.ts";
import { applyTheme, chosenTheme } from "../lib/theme.ts";
import { trackPages } from "./analytics.ts";
import { sampleError } from "./page-errors.ts";
import { createAppRouter } from "./router.tsx";

/** After a reload, leaves the history entries of overlays, which are closed now. */
function leaveOverlayEntries(): void {
  const overlay: unknown = history.state?.overlay;
  if (typeof overlay === "number") history.go(-overlay);
}

/** Error boundaries catch errors of rendering before the window reports them. */
function onCaughtError(error: unknown): void {
  console.error(error);
  sampleError(error);
}

export async function start(): Promise<void> {
  leaveOverlayEntries();
  const router = createAppRouter();
  await nextTask();
  applyTheme(chosenTheme());
  reloadOnceWhenOutdated();
  awaitInstallPrompt();
  const messagesLoaded = chooseLanguage(detectLanguage(), { remember: false });
  // The screen's chunk loads in parallel with the messages.
  const screen = router.load().catch(() => undefined);
  try {
    await messagesLoaded;
  } catch {
    // The messages could not be fetched: fall back to English.
    await chooseLanguage("en", { remember: false });
  }
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root");
  const { dataset } = document.documentElement;
  if (dataset.prerendered === "hidden") {
    root.replaceChildren();
    delete dataset.prerendered;
  }
  const isPrerendered = dataset.prerendered !== undefined;
  // A prerendered page stays until its screen is loaded.
  if (isPrerendered) await screen;
  await nextTask();
  // A transition lets the browser handle input during the long first render.
  startTransition(() =>
    createRoot(root, { onCaughtError }).render(
      <StrictMode>
        <I18nProvider>
          <RouterProvider router={router} />
        </I18nProvider>
        {isPrerendered && <RestoreFocus root={root} />}
      </StrictMode>,
    ),
  );
  whenIdle(countVisit);
  whenIdle(forgetLeftovers);
  if (dataset.analytics !== undefined) trackPages(router);
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) delete dataset.prerendered;
  });
}
