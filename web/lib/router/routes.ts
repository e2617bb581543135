import { createElement, type ReactNode } from "react";
import { matchPath, type Params, type RoutePath } from "./address.ts";
import type { LazyScreen } from "./lazy-screen.ts";
import type { Place, Target } from "./location.ts";

/** Thrown by a route that sends elsewhere. */
export class Redirect {
  readonly target: Target;
  constructor(target: Target) {
    this.target = target;
  }
}

export const redirect = (target: Target): Redirect => new Redirect(target);

/** What a route looks at before it is entered. */
export interface Entering {
  params: Params;
  place: Place;
}

export interface Route {
  /** Fetches its code; undefined when all of it is here. */
  load(): Promise<void> | undefined;
  /** Looks at the address. May throw a redirect. */
  enter(entering: Entering): Drawing;
}

/** How an entered route is drawn; undefined while its code is not here. */
export interface Drawing {
  screen(): ReactNode | undefined;
  /** What stays around the screen from page to page. */
  around?(screen: ReactNode): ReactNode | undefined;
}

interface Guarded<Found extends object> {
  /** What it finds is handed to the screen. */
  enter: (entering: Entering) => Found;
  screen: LazyScreen<Found>;
  within?: LazyScreen<Found & { children: ReactNode }>;
}

/** A route that looks before it lets in. */
export function guarded<Found extends object>({ enter, screen, within }: Guarded<Found>): Route {
  return {
    load() {
      const loads = [screen.load(), within?.load()].filter((load) => load !== undefined);
      return loads.length === 0 ? undefined : Promise.all(loads).then(() => {});
    },
    enter(entering) {
      const found = enter(entering);
      const drawn = (): ReactNode | undefined => {
        const here = screen.here();
        return here && createElement(here, found);
      };
      if (!within) return { screen: drawn };
      return {
        screen: drawn,
        around(children) {
          const here = within.here();
          return here && createElement(here, { ...found, children });
        },
      };
    },
  };
}

/** A route that lets everybody in. */
export const open = (screen: LazyScreen<object>): Route => guarded({ enter: () => ({}), screen });

/** A route that only sends elsewhere. */
export const elsewhere = (target: (entering: Entering) => Target): Route => ({
  load: () => undefined,
  enter(entering) {
    throw redirect(target(entering));
  },
});

/** With the pages for developers, which only some builds have. */
export type RouteTable = Record<RoutePath, Route> & { [path: `/dev/${string}`]: Route };

export function findRoute(
  table: RouteTable,
  pathname: string,
): { path: string; route: Route; params: Params } | undefined {
  for (const [path, route] of Object.entries(table)) {
    const params = matchPath(path, pathname);
    if (params) return { path, route, params };
  }
  return undefined;
}
