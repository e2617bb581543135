import { useLayoutEffect, useState } from "react";
import { coverUntilFirstPaint } from "../../lib/browser/first-paint.ts";

/** Leaves the prerendered page's snapshot over the page until the room is rendered, or another one is opened. */
export function useSnapshot(seat: string): void {
  const [snapshot] = useState(takeSnapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot is of the seat that the page was opened with.
  useLayoutEffect(() => () => snapshot?.remove(), [snapshot, seat]);
}

/** Moves the snapshot out of the root that React renders into. */
function takeSnapshot(): Element | null {
  const snapshot = document.querySelector("#root > [data-snapshot]");
  if (!snapshot) return null;
  document.body.append(snapshot);
  coverUntilFirstPaint(snapshot);
  return snapshot;
}
