import type { PathOf } from "@contract/routes/routes.ts";
import { lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { withMessages } from "../i18n/I18nProvider.tsx";
import { retry } from "../lib/loading/retry.ts";

/* Screens load on navigation: those of the entry pages, whose messages are here already, and the others. */

export const LoginScreen = lazyScreen(async () => (await import("../features/join/LoginScreen.tsx")).LoginScreen);
export const RoomLayout = lazyScreen(async () => (await import("./RoomLayout.tsx")).RoomLayout);
export const HomeLayout = lazyScreen(async () => (await import("./HomeLayout.tsx")).HomeLayout);

export const roomScreen = (path: PathOf<"besideChat" | "withoutChat">) =>
  lazyScreen(async () => (await withMessages(import("./room-screens.ts"))).roomScreens[path]);

export const siteScreen = (path: PathOf<"page" | "ticket"> | "notFound") =>
  lazyScreen(async () => (await withMessages(import("./site-screens.tsx"))).siteScreens[path]);

function lazyScreen<Props>(fetch: () => Promise<(props: Props) => ReactNode>) {
  return lazyRouteComponent(async () => {
    try {
      // On a bad network one lost answer is no reason to show an error.
      return { default: await retry(fetch, { attempts: 3 }) };
    } catch (cause) {
      // On the browser's own error the router would reload the page and lose its state.
      throw new Error("A screen could not be fetched", { cause });
    }
  });
}
