import { chatPath, type PathOf, pathsOf, type RouteKind } from "@contract/routes/routes.ts";
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useRouterState,
} from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { parseSearch, stringifySearch } from "../lib/search.ts";
import { RouteError, RoutePending } from "../ui/RouteStates.tsx";
import { HomeLayout, LoginScreen, RoomLayout, roomScreen, siteScreen } from "./entry-routes.ts";
import { codeIntoPath, loginSearch, sessionFor, skipLogin, textsOf } from "./guards.ts";

/** Routes of the route table. Screens load on navigation. */

const root = createRootRoute({
  component: function Root() {
    useRouteFocus();
    return <Outlet />;
  },
  notFoundComponent: siteScreen("notFound"),
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: ({ search }) => codeIntoPath(search, "/login/{-$code}"),
  component: HomeLayout,
});

function login<const Path extends PathOf<"login">>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: loginSearch,
    // A generic path hides the parameter's name from the compiler.
    beforeLoad: ({ params, search }) => skipLogin((params as { code?: string }).code, { ...search }),
    component: LoginScreen,
  });
}

function redirectHome<const Path extends PathOf<"redirect">>(path: Path, to?: Parameters<typeof codeIntoPath>[1]) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad({ search }) {
      if (to) codeIntoPath(search, to);
      throw redirect({ to: "/", replace: true });
    },
  });
}

const room = createRoute({
  getParentRoute: () => root,
  path: chatPath,
  beforeLoad: ({ params: { code }, ...transition }) => sessionFor(code, transition),
  loader: () => RoomLayout.preload?.(),
  component: function Room() {
    return (
      <RoomLayout session={room.useRouteContext().session}>
        <Outlet />
      </RoomLayout>
    );
  },
});

type InRoom<Path> = Path extends `${typeof chatPath}${infer Rest extends string}` ? Rest : never;
const inRoom = <Path extends string>(path: Path) => path.slice(chatPath.length) as InRoom<Path>;

function pageBesideChat<const Path extends PathOf<"besideChat">>(path: Path) {
  return createRoute({
    getParentRoute: () => room,
    path: inRoom(path),
    validateSearch: textsOf,
    component: roomScreen(path),
  });
}

function pageWithoutChat<const Path extends PathOf<"withoutChat">>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ params, ...transition }) => sessionFor((params as { code: string }).code, transition),
    component: roomScreen(path),
  });
}

function page<const Path extends PathOf<"page" | "ticket">>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: textsOf,
    component: siteScreen(path),
  });
}

/** All routes of a kind. */
function all<Routes>(kind: RouteKind, create: (path: never) => unknown) {
  return Object.fromEntries(pathsOf(kind).map((path) => [path, create(path as never)])) as Routes;
}

const besideChat = {
  ...all<{ [Path in PathOf<"besideChat">]: ReturnType<typeof pageBesideChat<Path>> }>("besideChat", pageBesideChat),
  chat: createRoute({ getParentRoute: () => room, path: "/", component: () => null }),
};

const tree = root.addChildren({
  ...all<{ [Path in PathOf<"login">]: ReturnType<typeof login<Path>> }>("login", login),
  ...all<{ [Path in PathOf<"page">]: ReturnType<typeof page<Path>> }>("page", page),
  ...all<{ [Path in PathOf<"ticket">]: ReturnType<typeof page<Path>> }>("ticket", page),
  ...all<{ [Path in PathOf<"withoutChat">]: ReturnType<typeof pageWithoutChat<Path>> }>("withoutChat", pageWithoutChat),
  ...({
    "/": home,
    "/vip-entrance": redirectHome("/vip-entrance", "/vip-entrance/$code"),
    "/chatroom": redirectHome("/chatroom", "/chatroom/$code"),
    "/chatroom/$code": room.addChildren(besideChat),
    "/pending-payment": redirectHome("/pending-payment"),
    "/payment-timeout": redirectHome("/payment-timeout"),
  } satisfies Record<PathOf<"home" | "room" | "redirect">, AnyRoute>),
});

/** A function, so that creating the router runs in a task of its own. */
export const createAppRouter = () =>
  createRouter({
    routeTree: tree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/**
 * Focuses the main element of the new page after a navigation removed the focused element, so that keyboard and screen
 * reader continue there. Focus set by a screen itself stays.
 */
function useRouteFocus(): void {
  // `resolvedLocation` is the rendered page, not one that is still loading.
  const here = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const settled = useRef<string>(undefined);
  useEffect(() => {
    if (here === undefined || here === settled.current) return;
    const first = settled.current === undefined;
    settled.current = here;
    const focused = document.activeElement;
    const lost = !focused || focused === document.body || focused.closest("[inert]") !== null;
    if (!first && lost) document.getElementById("main")?.focus({ preventScroll: true });
  }, [here]);
}
