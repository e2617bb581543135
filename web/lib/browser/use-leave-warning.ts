import { useEffect } from "react";

/** Lets the browser ask before the page is left, while work is going on that leaving would end. */
export function useLeaveWarning(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [busy]);
}
