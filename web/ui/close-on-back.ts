import { useLayoutEffect, useRef } from "react";

/**
 * Back closes the topmost overlay before it leaves the page. Each open overlay has a history entry of its own: a copy
 * of the page's entry, pushed past the router, whose `overlay` counts the overlays up to it. The router ignores such
 * entries, as neither URL nor its own state differs.
 */
interface Overlay {
  close: () => void;
  /** The router's key of the history entry under the overlay. */
  page: string | undefined;
}

interface EntryState {
  __TSR_key?: string;
  overlay?: number;
}

/** Time in which another overlay or a navigation may follow and reuse the entry. */
const settleAfterMs = 50;

let overlays: readonly Overlay[] = [];
let settling: ReturnType<typeof setTimeout> | undefined;
/** Entries of overlays closed without Back; removed on settling, or skipped by Back before. */
let surplus = 0;
/** The next `popstate` is triggered by this module. */
let goingBack = false;

const entry = (): EntryState => history.state ?? {};
const overlaysOf = ({ __TSR_key }: EntryState) => overlays.filter(({ page }) => page === __TSR_key);

const countSurplus = () => Math.max(0, (entry().overlay ?? 0) - overlaysOf(entry()).length);

/** A page is loading, which `history.go` would cancel. Back skips surplus entries. */
const stopSettling = () => clearTimeout(settling);

function settle(): void {
  clearTimeout(settling);
  surplus = countSurplus();
  addEventListener("beforeunload", stopSettling);
  settling = setTimeout(() => {
    removeEventListener("beforeunload", stopSettling);
    surplus = 0;
    const left = countSurplus();
    goingBack = left > 0;
    if (goingBack) history.go(-left);
    else push();
  }, settleAfterMs);
}

/** Adds missing entries, such as that of an overlay which refused to close. */
function push(): void {
  const state = entry();
  const count = overlaysOf(state).length;
  // The router wraps `pushState` of the instance.
  for (let overlay = (state.overlay ?? 0) + 1; overlay <= count; overlay++)
    History.prototype.pushState.call(history, { ...state, overlay }, "");
}

addEventListener("popstate", () => {
  if (goingBack) {
    goingBack = false;
    return settle();
  }
  const state = entry();
  const depth = (state.overlay ?? 0) - surplus;
  for (const overlay of overlaysOf(state).slice(Math.max(0, depth)).reverse()) overlay.close();
  if (depth < 0) return history.go(depth);
  // The entry of a closed overlay has no target.
  settle();
});

/** Back calls `close` while it is defined. */
export function useCloseOnBack(close: (() => void) | undefined): void {
  const latest = useRef(close);
  latest.current = close;
  const open = close !== undefined;
  useLayoutEffect(() => {
    if (!open) return;
    const overlay: Overlay = { close: () => latest.current?.(), page: entry().__TSR_key };
    overlays = [...overlays, overlay];
    push();
    return () => {
      overlays = overlays.filter((one) => one !== overlay);
      settle();
    };
  }, [open]);
}
