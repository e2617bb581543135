import { type RefObject, useEffect, useRef } from "react";
import { quickReactions } from "../emoji/recent-emoji.ts";

interface Gestures {
  onLongPress: (row: HTMLElement, at: { x: number; y: number }) => void;
  /** A row was swiped to the right far enough. */
  onSwipe: (row: HTMLElement) => void;
  maySwipe: (row: HTMLElement) => boolean;
  /** A bubble was tapped twice, for a reaction with the emoji used last. */
  onDoubleTap: (row: HTMLElement, emoji: string) => void;
}

const longPressMs = 420;
const slopPx = 10;
const doubleTapMs = 300;
const swipePx = 56;
const swipeMaxPx = 84;
/** The left edge belongs to the system's back gesture. */
const edgePx = 24;

/** Long press, swipe and double tap on the rows, with listeners on the scroller only. Renders nothing. */
export function TouchGestures({ scroller, ...gestures }: Gestures & { scroller: RefObject<HTMLElement | null> }) {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let row: HTMLElement | undefined;
    let pointer = -1;
    let startX = 0;
    let startY = 0;
    let swiping = false;
    let pressed = false;
    /** The tap before, if a second one may follow it. */
    let tapped: { row: HTMLElement; at: number } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const end = () => {
      clearTimeout(timer);
      if (row) {
        row.style.removeProperty("--swipe");
        delete row.dataset.swiping;
        delete row.dataset.swiped;
      }
      row = undefined;
      pointer = -1;
      swiping = false;
    };
    const onDown = (event: PointerEvent) => {
      end();
      pressed = false;
      if (event.pointerType === "mouse" || !event.isPrimary || !(event.target instanceof Element)) return;
      const found = event.target.closest<HTMLElement>("[data-row]");
      // Sliders and videos have gestures of their own.
      if (!found || event.target.closest("input, video")) return;
      row = found;
      pointer = event.pointerId;
      startX = event.clientX;
      startY = event.clientY;
      timer = setTimeout(() => {
        pressed = true;
        navigator.vibrate?.(8);
        latest.current.onLongPress(found, { x: startX, y: startY });
        end();
      }, longPressMs);
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== pointer || !row) return;
      const dx = event.clientX - startX;
      const dy = event.clientY - startY;
      if (!swiping) {
        if (Math.hypot(dx, dy) < slopPx) return;
        clearTimeout(timer);
        if (dx < Math.abs(dy) * 1.5 || startX < edgePx || !latest.current.maySwipe(row)) return end();
        swiping = true;
        row.dataset.swiping = "";
      }
      const shiftPx = Math.max(0, Math.min(swipeMaxPx, dx - slopPx));
      row.style.setProperty("--swipe", `${shiftPx}px`);
      if (shiftPx >= swipePx) row.dataset.swiped = "";
      else delete row.dataset.swiped;
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      const swiped = swiping && row && "swiped" in row.dataset ? row : undefined;
      const tappedRow = swiping || !isOnBubble(event.target) ? undefined : row;
      end();
      const isSecond = tapped !== undefined && tapped.row === tappedRow && event.timeStamp - tapped.at < doubleTapMs;
      tapped = tappedRow && !isSecond ? { row: tappedRow, at: event.timeStamp } : undefined;
      if (isSecond && tappedRow) latest.current.onDoubleTap(tappedRow, quickReactions()[0] ?? "");
      if (swiped) latest.current.onSwipe(swiped);
    };
    const onTouchEnd = (event: TouchEvent) => {
      // Lifting the finger that opened the menu must neither click nor focus the element under it.
      if (pressed && event.cancelable) event.preventDefault();
      pressed = false;
    };
    element.addEventListener("pointerdown", onDown);
    element.addEventListener("pointermove", onMove);
    element.addEventListener("pointerup", onUp);
    element.addEventListener("pointercancel", end);
    element.addEventListener("touchend", onTouchEnd);
    return () => {
      end();
      element.removeEventListener("pointerdown", onDown);
      element.removeEventListener("pointermove", onMove);
      element.removeEventListener("pointerup", onUp);
      element.removeEventListener("pointercancel", end);
      element.removeEventListener("touchend", onTouchEnd);
    };
  }, [scroller]);
  return null;
}

/** On a bubble, but on nothing in it that a single tap activates. */
function isOnBubble(target: EventTarget | null): boolean {
  return target instanceof Element && !!target.closest("[data-bubble]") && !target.closest("a, button");
}
