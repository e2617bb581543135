import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * A page that goes takes what had the focus with it: the page that comes gets it, so that a keyboard and a screen
 * reader go on there. Whatever a screen focuses by itself keeps it.
 */
export function useRouteFocus(): void {
  // Of the page that is drawn, not of one whose code is being fetched.
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
