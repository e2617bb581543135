import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Focuses the main element of the new page after a navigation removed the focused element, so that keyboard and screen
 * reader continue there. Focus set by a screen itself stays.
 */
export function useRouteFocus(): void {
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
