import { type RefObject, useEffect } from "react";

/**
 * Fits an element to the visible height. Safari overlays the keyboard instead of shrinking the page and scrolls the
 * page under it; other browsers need nothing.
 */
export function useViewportHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const follow = () => {
      const node = element.current;
      if (!node) return;
      // Pinch zoom also changes the visual viewport.
      const covered = viewport.scale <= 1.01 && viewport.height < window.innerHeight - 1;
      if (covered) node.style.setProperty("--visible-height", `${viewport.height}px`);
      else node.style.removeProperty("--visible-height");
      if (covered && window.scrollY !== 0) window.scrollTo(0, 0);
    };
    follow();
    viewport.addEventListener("resize", follow);
    viewport.addEventListener("scroll", follow);
    return () => {
      viewport.removeEventListener("resize", follow);
      viewport.removeEventListener("scroll", follow);
    };
  }, [element]);
}
