import { useLayoutEffect, useRef, useState } from "react";
import { coverUntilDrawn } from "./lib/first-screen.ts";
import { fillWith, keptLastScreen } from "./lib/kept-last-screen.ts";
import { seatKey } from "./room/seat-key.ts";
import type { Session } from "./room/types.ts";

/** What this device kept of the room's last screen lies over the page until the room itself is drawn. */
export function useLastScreen(session: Session): void {
  const [drawnPage] = useState(takeLastScreen);
  const cameDrawn = useRef(drawnPage);
  const seat = seatKey(session);
  // In the same frame as the chat that is only drawn.
  useLayoutEffect(() => {
    const cover = cameDrawn.current ?? layOver(seat);
    cameDrawn.current = null;
    if (!cover) return;
    coverUntilDrawn(cover);
    return () => cover.remove();
  }, [seat]);
}

/** Of the page that came drawn; out of the way of what takes its place. */
function takeLastScreen(): Element | null {
  const lastScreen = document.querySelector("[data-last-screen]");
  if (lastScreen) document.body.append(lastScreen);
  return lastScreen;
}

/** For who comes from another page of the product. */
function layOver(seat: string): Element | undefined {
  const waiting = document.querySelector("#root [data-waiting]");
  // Not where a page of the room is open, nor where one is led to a message.
  const isAtChat = location.search === "" && location.pathname.split("/").filter(Boolean).length === 2;
  const kept = waiting && isAtChat ? keptLastScreen(seat) : undefined;
  if (!waiting || !kept) return undefined;
  const cover = waiting.cloneNode(true) as Element;
  cover.removeAttribute("data-waiting");
  fillWith(cover, kept);
  document.body.append(cover);
  return cover;
}
