import { useLayoutEffect, useState } from "react";

/**
 * Restores the focus when the app replaces the prerendered page: a link focused by keyboard stays focused. Must render
 * last.
 */
export function RestoreFocus({ root }: { root: HTMLElement }) {
  const [focused] = useState(() => placeIn(root, document.activeElement));
  useLayoutEffect(() => {
    const now = focused && elementAt(root, focused.path);
    if (now?.localName === focused?.name) now?.focus({ preventScroll: true });
  }, [root, focused]);
  return null;
}

/** Path to an element as child indexes. */
function placeIn(root: HTMLElement, element: Element | null): { path: number[]; name: string } | undefined {
  if (!element || element === root || !root.contains(element)) return undefined;
  const path: number[] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return { path, name: element.localName };
}

function elementAt(root: HTMLElement, path: readonly number[]): HTMLElement | undefined {
  let found: Element | undefined = root;
  for (const index of path) found = found?.children[index];
  return found instanceof HTMLElement ? found : undefined;
}
