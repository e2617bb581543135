import type { PathOf } from "@contract/routes/routes.ts";
import { lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { withMessages } from "../i18n/I18nProvider.tsx";
import type { Namespace } from "../i18n/translation.ts";
import { entryMessages } from "./entry-pages.ts";
import type { Screen } from "./screen.ts";

/* Screens of the entry pages. Each loads on navigation, together with its messages. */

export const LoginScreen = lazyScreen(
  entryMessages.login,
  async () => (await import("../features/join/LoginScreen.tsx")).LoginScreen,
);
export const RoomLayout = lazyScreen(entryMessages.room, async () => (await import("./RoomLayout.tsx")).RoomLayout);
export const HomeLayout = lazyScreen(entryMessages.home, async () => (await import("./HomeLayout.tsx")).HomeLayout);

export const roomScreen = (path: PathOf<"besideChat" | "withoutChat">) =>
  lazyScreen([], async () => withItsMessages((await import("./room-screens.ts")).roomScreens[path]));

export const siteScreen = (path: PathOf<"page" | "ticket"> | "notFound") =>
  lazyScreen([], async () => withItsMessages((await import("./site-screens.tsx")).siteScreens[path]));

const withItsMessages = ({ component, messages }: Screen) => withMessages(messages, Promise.resolve(component));

function lazyScreen<Props>(messages: readonly Namespace[], fetch: () => Promise<(props: Props) => ReactNode>) {
  return lazyRouteComponent(async () => {
    try {
      return { default: await withMessages(messages, fetch()) };
    } catch (cause) {
      // On the browser's own error the router would reload the page and lose its state.
      throw new Error("A screen could not be fetched", { cause });
    }
  });
}
