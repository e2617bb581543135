import { useEffect, useState } from "react";
import { isVisible } from "./wake.ts";

/** Is the page in front: not in another tab, not behind a locked screen? */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(isVisible);
  useEffect(() => {
    // Drawn in a task of its own: a page that is being left need not be drawn again, and the next one waits for it.
    const update = () => setVisible(isVisible());
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return visible;
}
