import { getContactChannels } from "@contract/calls/site.ts";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { countVisit } from "../api/count-visit.ts";
import { publicApi } from "../api/public-api.ts";
import { RestoreFocus } from "../boot/RestoreFocus.tsx";
import { awaitInstallPrompt } from "../device/install-prompt.ts";
import { chooseLanguage, I18nProvider } from "../i18n/I18nProvider.tsx";
import { provideContactChannels } from "../lib/contact-channels.ts";
import { detectLanguage } from "../lib/language.ts";
import { nextTask } from "../lib/next-task.ts";
import { reloadOnceWhenOutdated } from "../lib/outdated.ts";
import { applyTheme, chosenTheme } from "../lib/theme.ts";
import { fetchSecondaryRoutes } from "./entry-routes.ts";
import { makeRouter } from "./router.tsx";

/** A reload closed the overlays that this history entry stands for. */
function leaveOverlayEntries(): void {
  const overlay: unknown = history.state?.overlay;
  if (typeof overlay === "number") history.go(-overlay);
}

/** Draws the screen of the address, and keeps to what the person does from there on. */
export async function start(): Promise<void> {
  leaveOverlayEntries();
  const router = makeRouter();
  await nextTask();
  provideContactChannels(() => publicApi(getContactChannels));
  countVisit();
  applyTheme(chosenTheme());
  reloadOnceWhenOutdated();
  awaitInstallPrompt();
  const messagesLoaded = chooseLanguage(detectLanguage(), { remember: false });
  // The screen comes at the same time.
  const screen = router.load().catch(() => undefined);
  // Whoever goes on from there need not wait for it, and if it does not come now it is asked for then.
  void screen.then(fetchSecondaryRoutes).catch(() => undefined);
  try {
    await messagesLoaded;
  } catch {
    // Its words could not be fetched; English is at hand.
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
  // A page that came drawn stays as it is until its screen is there.
  if (isPrerendered) await screen;
  await nextTask();
  // What takes long lets the browser do other things in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <I18nProvider>
          <RouterProvider router={router} />
        </I18nProvider>
        {isPrerendered && <RestoreFocus root={root} />}
      </StrictMode>,
    ),
  );
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) delete dataset.prerendered;
  });
}
