import { type RefObject, useEffect } from "react";

/**
 * Keeps an element as tall as what is visible. Safari lays its keyboard over the page instead of shrinking it, and
 * scrolls the page away under it; other browsers need nothing.
 */
export function useViewportHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const follow = () => {
      const node = element.current;
      if (!node) return;
      // Zoomed in by two fingers: that is looking closer, not a keyboard.
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
