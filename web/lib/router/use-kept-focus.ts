import { useEffect, useRef } from "react";
import type { Shown } from "./router.ts";

/**
 * A page that goes takes what had the focus with it: the page that comes gets it, so that a keyboard and a screen
 * reader go on there. Whatever a screen focuses by itself keeps it.
 */
export function useKeptFocus(shown: Shown | undefined): void {
  const settled = useRef<string>(undefined);
  useEffect(() => {
    const here = shown?.place.pathname;
    if (here === undefined || here === settled.current) return;
    const main = document.getElementById("main");
    // Its code is being fetched.
    if (!main) return;
    const first = settled.current === undefined;
    settled.current = here;
    const focused = document.activeElement;
    const lost = !focused || focused === document.body || focused.closest("[inert]") !== null;
    if (!first && lost) main.focus({ preventScroll: true });
  }, [shown]);
}
