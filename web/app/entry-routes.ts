import { lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { withMessages } from "../i18n/I18nProvider.tsx";
import type { Namespace } from "../i18n/messages.ts";
import { entryMessages } from "./entry-pages.ts";
import type { SecondaryPath } from "./secondary-routes.ts";

/** Screens of the entry pages. Each chunk loads on navigation, together with its messages. */

export const LoginScreen = screen(
  entryMessages.login,
  async () => (await import("../features/join/LoginScreen.tsx")).LoginScreen,
);
export const RoomLayout = screen(entryMessages.room, async () => (await import("./RoomLayout.tsx")).RoomLayout);
export const HomeLayout = screen(entryMessages.home, async () => (await import("./HomeLayout.tsx")).HomeLayout);

/** Lazy, because the file names of the secondary screens alone add two kilobytes to each page. */
export const fetchSecondaryRoutes = () => import("./secondary-routes.ts");

export const secondaryScreen = (path: SecondaryPath | "notFound") =>
  screen([], async () => (await fetchSecondaryRoutes()).secondaryScreens[path]());

function screen<Props>(namespaces: readonly Namespace[], fetch: () => Promise<(props: Props) => ReactNode>) {
  return lazyRouteComponent(async () => {
    try {
      return { default: await withMessages(namespaces, fetch()) };
    } catch (cause) {
      // On the browser's own error the router would reload the page and lose its state.
      throw new Error("A screen could not be fetched", { cause });
    }
  });
}
