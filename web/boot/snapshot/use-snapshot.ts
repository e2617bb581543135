import { useLayoutEffect, useState } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { seatKey } from "../../device/seat-key.ts";
import type { Session } from "../../device/session.ts";
import { afterPaint } from "../../lib/after-paint.ts";
import { coverUntilFirstPaint } from "../../lib/first-paint.ts";
import { isVisible } from "../../lib/wake.ts";
import { chosenRoom, type RoomTransition } from "./chosen-room.ts";
import { fillWith, readSnapshot } from "./read-snapshot.ts";

/** Seat of the chat on the screen. */
let here: string | undefined;
/** The snapshot's element with its language; reused for other rooms. */
let cover: { chat: Element; language: string } | undefined;
/** Seat whose snapshot lies over another room's chat, ahead of the navigation. */
let laidAhead: string | undefined;

/** Shows the room's chat snapshot over the page until the room is rendered. */
export function useSnapshot(session: Session): void {
  useState(takePrerenderedPage);
  const seat = seatKey(session);
  // A layout effect, so that the snapshot appears in the same frame as the placeholder.
  useLayoutEffect(() => {
    const waiting = document.querySelector("#root [data-waiting]");
    // No snapshot lies over the page: the navigation came from another page, or the language changed.
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

/** Takes over the prerendered page's snapshot and moves it out of the root that React renders into. */
function takePrerenderedPage(): void {
  const chat = document.querySelector("#root > [data-snapshot]");
  if (!chat) return;
  cover = { chat, language: document.documentElement.lang };
  document.body.append(chat);
  coverUntilFirstPaint(chat);
}

/** Rendering another room takes several frames; its snapshot shows in the first one. */
function layAhead(session: Session, { location, preload, abortController }: RoomTransition): Promise<void> | undefined {
  const seat = seatKey(session);
  // A snapshot covers only the chat; on a wide screen another kind of page would stay visible beside it.
  if (preload || here === undefined || here === seat || !isChat(location.pathname, location.searchStr))
    return undefined;
  // Hidden pages never paint.
  if (!isVisible() || !layOver(seat)) return undefined;
  laidAhead = seat;
  abortController.signal.addEventListener("abort", () => {
    if (laidAhead !== seat) return;
    laidAhead = undefined;
    cover?.chat.remove();
  });
  // Input after the choice is not meant for the hidden room.
  if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
  return new Promise(afterPaint);
}

/** True for a chat page; false for other pages of the room and for a chat opened at a message. */
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
