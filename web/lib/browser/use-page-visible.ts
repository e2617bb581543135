import { useEffect, useState } from "react";
import { isVisible } from "./page-visibility.ts";

/** True while the page is visible: not in a background tab or behind a locked screen. */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(isVisible);
  useEffect(() => {
    // Renders in a task of its own: a synchronous render would delay leaving the page.
    const update = () => setVisible(isVisible());
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return visible;
}
