import type { Params } from "./address.ts";
import { arrive, canGoBack, currentPlace, write } from "./history.ts";
import { hrefOf, type Place, placeOf, type Target } from "./location.ts";
import { type Drawing, findRoute, Redirect, type Route, type RouteTable } from "./routes.ts";
import { keepScrolls, restoreScrolls, scrollToStart } from "./scrolls.ts";

/** What is on the screen. */
export interface Shown {
  place: Place;
  params: Params;
  drawing: Drawing;
  /** Its code could not be fetched. */
  failed?: boolean;
  /** Where to scroll once it is drawn. */
  scroll?: () => void;
}

/** Asked before a page is left. `leave` goes on with it. */
export interface Blocker {
  blocks(next: Place, now: Place): boolean;
  onBlocked(leave: () => void): void;
}

/** A page is shown as not ready only when its code takes longer than this. */
const patienceMs = 200;
const redirectsMax = 10;

export class Router {
  readonly #table: RouteTable;
  readonly #missing: Route;
  readonly #listeners = new Set<() => void>();
  #shown: Shown | undefined;
  /** Where we are going, or are. */
  #place = currentPlace();
  #walk = 0;
  #blocker: Blocker | undefined;
  #unblocked = false;
  #returning = false;

  constructor(table: RouteTable, missing: Route) {
    this.#table = table;
    this.#missing = missing;
  }

  /** Enters the page of the browser's address. */
  start(): Promise<void> {
    keepScrolls();
    arrive();
    addEventListener("popstate", () => void this.#onPop());
    return this.#enter(currentPlace(), "replaceState");
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly shown = (): Shown | undefined => this.#shown;

  /** Goes there; done when its screen is there too. */
  readonly navigate = async (target: Target): Promise<void> => {
    const place = placeOf(hrefOf(target, this.#place), target.state);
    const walk = () => this.#enter(place, target.replace ? "replaceState" : "pushState");
    if (this.#stopped(place, () => void walk())) return;
    await walk();
  };

  /** One page back, or there, when this one is the first. */
  readonly goBack = (otherwise: Target): void => {
    if (canGoBack()) history.back();
    else void this.navigate(otherwise);
  };

  /** Fetches what a target will need. */
  readonly preload = (target: Target): void => {
    const { pathname } = placeOf(hrefOf(target, this.#place));
    findRoute(this.#table, pathname)
      ?.route.load()
      ?.catch(() => {});
  };

  readonly hrefOf = (target: Target): string => hrefOf(target, this.#place);

  /** Tries again to fetch the screen. */
  readonly retry = (): void => void this.#enter(this.#place, undefined);

  block(blocker: Blocker): () => void {
    this.#blocker = blocker;
    return () => {
      if (this.#blocker === blocker) this.#blocker = undefined;
    };
  }

  #stopped(next: Place, leave: () => void): boolean {
    const blocker = this.#blocker;
    if (this.#unblocked || !blocker?.blocks(next, this.#place)) return false;
    blocker.onBlocked(() => {
      this.#unblocked = true;
      leave();
    });
    return true;
  }

  async #onPop(): Promise<void> {
    const steps = arrive();
    const place = currentPlace();
    // Back where one was stopped.
    if (this.#returning) {
      this.#returning = false;
      return;
    }
    if (this.#stopped(place, () => history.go(steps))) {
      this.#returning = true;
      history.go(-steps);
      return;
    }
    await this.#enter(place, undefined);
  }

  /** `how` the address is written; undefined when the browser has done it. */
  async #enter(asked: Place, how: "pushState" | "replaceState" | undefined): Promise<void> {
    const walk = ++this.#walk;
    const { place, route, params, drawing } = this.#guarded(asked);
    const before = this.#place;
    this.#unblocked = false;
    this.#place = place;
    if (how) write(isAgain(before, place) ? "replaceState" : how, place.href, place.state);
    else if (place.href !== asked.href) write("replaceState", place.href, place.state);

    const scroll = scrollFor(how, before, place);
    const same = this.#shown?.params;
    const kept = same && sameParams(same, params) ? same : params;
    const loading = route.load();
    const show = (more: { failed?: boolean } = {}) => {
      if (walk === this.#walk) this.#show({ place, params: kept, drawing, ...more, ...(scroll ? { scroll } : {}) });
    };
    if (!loading) return show();
    const waiting = setTimeout(show, patienceMs);
    try {
      await loading;
      show();
    } catch {
      show({ failed: true });
    } finally {
      clearTimeout(waiting);
    }
  }

  /** Follows what the routes say to where they let in. */
  #guarded(asked: Place): { place: Place; route: Route; params: Params; drawing: Drawing } {
    let place = asked;
    for (let redirects = 0; redirects < redirectsMax; redirects++) {
      const found = findRoute(this.#table, place.pathname);
      const { route, params } = found ?? { route: this.#missing, params: {} };
      try {
        return { place, route, params, drawing: route.enter({ params, place }) };
      } catch (thrown) {
        if (!(thrown instanceof Redirect)) throw thrown;
        place = placeOf(hrefOf(thrown.target, place), thrown.target.state);
      }
    }
    throw new Error("The routes lead in a circle");
  }

  #show(shown: Shown): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

function scrollFor(how: string | undefined, before: Place, place: Place): (() => void) | undefined {
  if (how === undefined) return place.hash && place.pathname === before.pathname ? undefined : restoreScrolls;
  return how === "pushState" && place.pathname !== before.pathname ? () => scrollToStart(place.hash) : undefined;
}

function sameParams(a: Params, b: Params): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** Who asks for the page that they are on gets no second entry of it. */
function isAgain(before: Place, place: Place): boolean {
  return place.href === before.href && JSON.stringify(place.state) === JSON.stringify(before.state);
}
