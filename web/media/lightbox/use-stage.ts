import { type RefObject, useEffect, useRef, useState } from "react";
import { shownWhole, type View, wholeView, withinStage, zoomAt } from "./zoom.ts";

interface Options {
  stage: RefObject<HTMLElement | null>;
  /** The picture's own size, in pixels. */
  picture: { width: number; height: number };
  /** Another id resets the zoom. */
  pictureId: string;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
}

const swipePx = 60;
const doubleTapMs = 300;
const tapPx = 8;
const doubleTapScale = 2.5;

/** Swipe, pinch, wheel and double tap on the stage. `drag`: offset of the whole picture in px. */
export function useStage({ stage, picture, pictureId, onStep, onClose }: Options) {
  const [view, setView] = useState<View>(wholeView);
  const [drag, setDrag] = useState({ x: 0, y: 0 });
  const latest = useRef({ picture, onStep, onClose, view });
  latest.current = { picture, onStep, onClose, view };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture begins whole
  useEffect(() => setView(wholeView), [pictureId]);

  const zoomBy = (factor: number, point = { x: 0, y: 0 }) => {
    const stageRect = stage.current?.getBoundingClientRect();
    if (!stageRect) return;
    setView((before) =>
      withinStage(zoomAt(before, point, factor), shownWhole(latest.current.picture, stageRect), stageRect),
    );
  };
  const zoomRef = useRef(zoomBy);
  zoomRef.current = zoomBy;

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const fingers = new Map<number, { x: number; y: number }>();
    let start = { x: 0, y: 0 };
    let moved = 0;
    let lastTap = 0;
    let pinched = false;

    const place = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };
    const spread = () => {
      const [a, b] = [...fingers.values()];
      if (!a || !b) return undefined;
      return { length: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
    };

    const onDown = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest("button, a")) return;
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, place(event));
      if (fingers.size === 1) {
        start = place(event);
        moved = 0;
        pinched = false;
      } else {
        pinched = true;
        setDrag({ x: 0, y: 0 });
      }
    };
    const onMove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const spreadBefore = spread();
      const now = place(event);
      fingers.set(event.pointerId, now);
      const spreadNow = spread();
      if (spreadBefore && spreadNow) {
        zoomRef.current(spreadNow.length / Math.max(1, spreadBefore.length), spreadNow.middle);
        return;
      }
      moved = Math.max(moved, Math.hypot(now.x - start.x, now.y - start.y));
      if (pinched) return;
      if (latest.current.view.scale > 1) {
        const stageRect = element.getBoundingClientRect();
        const shown = shownWhole(latest.current.picture, stageRect);
        setView(({ scale, x, y }) =>
          withinStage({ scale, x: x + now.x - before.x, y: y + now.y - before.y }, shown, stageRect),
        );
      } else setDrag({ x: now.x - start.x, y: Math.max(0, now.y - start.y) });
    };
    const onUp = (event: PointerEvent) => {
      const at = fingers.get(event.pointerId);
      if (!at || !fingers.delete(event.pointerId) || fingers.size > 0) return;
      setDrag({ x: 0, y: 0 });
      if (event.type === "pointercancel" || pinched) return;
      const { view: now, onStep: step, onClose: close } = latest.current;
      if (moved < tapPx) {
        const time = event.timeStamp;
        if (time - lastTap < doubleTapMs) zoomRef.current(now.scale > 1 ? 1 / now.scale : doubleTapScale, at);
        lastTap = time;
        return;
      }
      if (now.scale > 1) return;
      const dx = at.x - start.x;
      const dy = at.y - start.y;
      if (Math.abs(dx) > swipePx && Math.abs(dx) > Math.abs(dy)) step(dx < 0 ? 1 : -1);
      else if (dy > swipePx * 1.5 && dy > Math.abs(dx)) close();
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomRef.current(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0022)), place(event));
    };
    element.addEventListener("pointerdown", onDown);
    element.addEventListener("pointermove", onMove);
    element.addEventListener("pointerup", onUp);
    element.addEventListener("pointercancel", onUp);
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      element.removeEventListener("pointerdown", onDown);
      element.removeEventListener("pointermove", onMove);
      element.removeEventListener("pointerup", onUp);
      element.removeEventListener("pointercancel", onUp);
      element.removeEventListener("wheel", onWheel);
    };
  }, [stage]);

  return { view, drag, zoomBy };
}
