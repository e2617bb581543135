import { type KeyboardEvent, type PointerEvent, useRef } from "react";

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Options<From> {
  /** State before the drag of this element. */
  begin: (target: EventTarget) => From;
  /** Distances in px since the beginning. */
  move: (from: From, dx: number, dy: number) => void;
  /** Distance in px that an arrow key moves; negative if the view moves over what is dragged. */
  keyPx: () => number;
}

/** Handlers of an element that is dragged by a pointer, and moved by the arrow keys. */
export function useDrag<From>({ begin, move, keyPx }: Options<From>) {
  const drag = useRef<{ x: number; y: number; from: From }>(undefined);
  const end = () => {
    drag.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, from: begin(event.target) };
    },
    onPointerMove(event: PointerEvent) {
      const start = drag.current;
      if (start && event.isPrimary) move(start.from, event.clientX - start.x, event.clientY - start.y);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent) {
      const direction = directions[event.key];
      if (!direction) return;
      event.preventDefault();
      move(begin(event.target), direction[0] * keyPx(), direction[1] * keyPx());
    },
  };
}
