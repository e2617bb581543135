import { useEffect, useState } from "react";
import { coverUntilDrawn } from "./lib/first-screen.ts";

/** What this device kept of the room's last screen lies over the page until the room itself is drawn. */
export function useLastScreen(): void {
  const [lastScreen] = useState(takeLastScreen);
  useEffect(() => () => lastScreen?.remove(), [lastScreen]);
}

/** Out of the way of what takes the place of the page that came drawn. */
function takeLastScreen(): Element | null {
  const lastScreen = document.querySelector("[data-last-screen]");
  if (lastScreen) {
    document.body.append(lastScreen);
    coverUntilDrawn(lastScreen);
  }
  return lastScreen;
}
