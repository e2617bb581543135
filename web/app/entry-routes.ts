import { lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { withMessages } from "../i18n/I18nProvider.tsx";
import type { Namespace } from "../i18n/messages.ts";

/** Every screen of the product. Its code comes when it is entered, together with the words that it says. */

export const LoginScreen = screen(["join"], async () => (await import("../features/join/LoginScreen.tsx")).LoginScreen);
export const RoomLayout = screen(["chat"], async () => (await import("./RoomLayout.tsx")).RoomLayout);
export const HomeLayout = screen(["home"], async () => (await import("./HomeLayout.tsx")).HomeLayout);

/** Of those that nobody comes in by, not even the files' names are needed at first: they are two kilobytes of each page. */
export const fetchSecondaryRoutes = () => import("./secondary-routes.ts");

export const other = (name: keyof Awaited<ReturnType<typeof fetchSecondaryRoutes>>) =>
  screen([], async () => (await fetchSecondaryRoutes())[name]());

/** The components in all their states; a build leaves it out. */
export const UiScreen = import.meta.env.DEV
  ? screen(["home", "pay", "media"], async () => (await import("../features/dev-ui/UiScreen.tsx")).UiScreen)
  : undefined;

function screen<Props>(namespaces: readonly Namespace[], fetch: () => Promise<(props: Props) => ReactNode>) {
  return lazyRouteComponent(async () => {
    try {
      return { default: await withMessages(namespaces, fetch()) };
    } catch (cause) {
      // By the browser's own error the router would know what is wrong, and load the page anew: what is here would be lost.
      throw new Error("A screen could not be fetched", { cause });
    }
  });
}
