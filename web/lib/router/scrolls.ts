import { currentKey } from "./history.ts";

/** Where a page was scrolled to is found again by going back to it; a new page begins at its top. */
const kept = new Map<string, Map<string, number>>();
const windowId = "";

/** A part of a page that scrolls by itself says so: `data-keeps-scroll="name"`. */
const attribute = "data-keeps-scroll";

const storageKey = "parley.scroll";

export function keepScrolls(): void {
  history.scrollRestoration = "manual";
  restoreAfterReload();
  addEventListener("scroll", ({ target }) => keep(target), { capture: true, passive: true });
}

function keep(target: EventTarget | null): void {
  const id = target instanceof Element ? target.getAttribute(attribute) : windowId;
  if (id === null) return;
  const places = kept.get(currentKey()) ?? new Map<string, number>();
  kept.set(currentKey(), places.set(id, target instanceof Element ? target.scrollTop : scrollY));
}

export function restoreScrolls(): void {
  for (const [id, top] of kept.get(currentKey()) ?? []) {
    if (id === windowId) scrollTo(0, top);
    else document.querySelector(`[${attribute}="${id}"]`)?.scrollTo(0, top);
  }
}

export function scrollToStart(hash: string): void {
  const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (named) named.scrollIntoView();
  else scrollTo(0, 0);
}

/** A page that is loaded anew begins where it was. */
function restoreAfterReload(): void {
  try {
    const [of, top] = (sessionStorage.getItem(storageKey) ?? "").split(" ");
    if (of && top) kept.set(of, new Map([[windowId, Number(top)]]));
    addEventListener("pagehide", () => sessionStorage.setItem(storageKey, `${currentKey()} ${scrollY}`));
  } catch {
    // Nothing can be kept here: it begins at the top.
  }
}
