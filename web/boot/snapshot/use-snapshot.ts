import { useLayoutEffect, useState } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { seatKey } from "../../device/seat-key.ts";
import type { Session } from "../../device/session.ts";
import { afterPaint } from "../../lib/after-paint.ts";
import { coverUntilFirstPaint } from "../../lib/first-paint.ts";
import { isVisible } from "../../lib/wake.ts";
import { chosenRoom, type RoomTransition } from "./chosen-room.ts";
import { fillWith, readSnapshot } from "./read-snapshot.ts";

/** The seat whose chat is on the screen. */
let here: string | undefined;
/** The chat that is only drawn, and in which language; it lies over one room after the other. */
let cover: { chat: Element; language: string } | undefined;
/** The seat for which it lies over the chat of another one. */
let laidAhead: string | undefined;

/** What this device kept of the room's last screen lies over the page until the room itself is drawn. */
export function useSnapshot(session: Session): void {
  useState(takePrerenderedPage);
  const seat = seatKey(session);
  // In the same frame as the chat that is only drawn.
  useLayoutEffect(() => {
    const waiting = document.querySelector("#root [data-waiting]");
    // Nothing lies there yet: one comes from another page, or in a language that it was not drawn in.
    if (waiting && laidAhead !== seat && !cover?.chat.isConnected && isChat(location.pathname, location.search))
      layOver(seat, waiting);
    laidAhead = undefined;
    here = seat;
    chosenRoom.show = layAhead;
    return () => {
      here = undefined;
      if (laidAhead === undefined) cover?.chat.remove();
    };
  }, [seat]);
}

/** It came with the last screen in it; out of the way of what takes its place. */
function takePrerenderedPage(): void {
  const chat = document.querySelector("#root > [data-snapshot]");
  if (!chat) return;
  cover = { chat, language: document.documentElement.lang };
  document.body.append(chat);
  coverUntilFirstPaint(chat);
}

/** To draw another room takes several frames: the one that was chosen is seen in the first of them. */
function layAhead(session: Session, { location, preload, abortController }: RoomTransition): Promise<void> | undefined {
  const seat = seatKey(session);
  // On a wide screen a chat leaves the place of the rooms free: beside it, another page would be seen on.
  if (preload || here === undefined || here === seat || !isChat(location.pathname, location.searchStr))
    return undefined;
  // Out of sight nothing is ever painted.
  if (!isVisible() || !layOver(seat)) return undefined;
  laidAhead = seat;
  abortController.signal.addEventListener("abort", () => {
    if (laidAhead !== seat) return;
    laidAhead = undefined;
    cover?.chat.remove();
  });
  // What is typed from now on is not meant for the room that is out of sight.
  if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
  return new Promise(afterPaint);
}

/** Not a page of the room, nor the chat where one is led to a message. */
function isChat(pathname: string, search: string): boolean {
  return search === "" && pathname.split("/").filter(Boolean).length === 2;
}

function layOver(seat: string, waiting?: Element): boolean {
  const language = document.documentElement.lang;
  if (cover?.language !== language) cover = waiting && { chat: waiting.cloneNode(true) as Element, language };
  const nodes = cover && readSnapshot(seat);
  if (!cover || !nodes) return false;
  fillWith(cover.chat, nodes, sessions.list().length === 1);
  document.body.append(cover.chat);
  coverUntilFirstPaint(cover.chat);
  return true;
}
