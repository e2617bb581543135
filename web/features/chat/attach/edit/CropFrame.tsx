import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { useT } from "../../../../i18n/use-t.ts";
import type { Size } from "../../../../media/sizes.ts";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import { type Corner, corners, type Frame, moveFrame, resizeFrame } from "./crop-frame.ts";
import styles from "./EditPicture.module.css";

const keyShare = 0.02;
const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Props {
  /** Element that shows the whole picture. */
  shown: RefObject<HTMLElement | null>;
  picture: Size;
  frame: Frame;
  ratio: number | undefined;
  onChange: (frame: Frame) => void;
}

/** The part of a picture that is kept; dragged, or moved by the arrow keys, as a whole or by a corner. */
export function CropFrame({ shown, picture, frame, ratio, onChange }: Props) {
  const t = useT("media");
  const drag = useRef<{ x: number; y: number; frame: Frame; corner: Corner | undefined }>(undefined);
  const percent = (value: number, whole: number) => Math.round((value / whole) * 100);
  const place = {
    left: `${(frame.x / picture.width) * 100}%`,
    top: `${(frame.y / picture.height) * 100}%`,
    width: `${(frame.width / picture.width) * 100}%`,
    height: `${(frame.height / picture.height) * 100}%`,
  };
  const change = (from: Frame, corner: Corner | undefined, dx: number, dy: number) =>
    onChange(corner ? resizeFrame(from, corner, dx, dy, picture, ratio) : moveFrame(from, dx, dy, picture));

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, frame, corner: cornerOf(event.target) };
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = drag.current;
    if (!from || !event.isPrimary) return;
    const scale = picture.width / Math.max(1, shown.current?.getBoundingClientRect().width ?? 1);
    change(from.frame, from.corner, (event.clientX - from.x) * scale, (event.clientY - from.y) * scale);
  };
  const onEnd = () => {
    drag.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = Math.max(1, Math.max(picture.width, picture.height) * keyShare);
    change(frame, cornerOf(event.target), direction[0] * step, direction[1] * step);
  };

  return (
    <>
      <div className={styles.shade} aria-hidden="true">
        <div className={styles.light} style={place} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a frame over a picture, moved by arrow keys as by dragging */}
      <div
        className={styles.frame}
        style={place}
        role="group"
        aria-label={t("edit.frame")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the frame
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onEnd}
        onPointerCancel={onEnd}
        onKeyDown={onKeyDown}
      >
        {corners.map((corner) => (
          <button
            key={corner}
            type="button"
            className={styles.corner}
            data-corner={corner}
            aria-label={t(`edit.${corner}`)}
          />
        ))}
      </div>
      <VisuallyHidden live>
        {t("edit.place", {
          width: Math.round(frame.width),
          height: Math.round(frame.height),
          left: percent(frame.x, picture.width),
          top: percent(frame.y, picture.height),
        })}
      </VisuallyHidden>
    </>
  );
}

function cornerOf(target: EventTarget): Corner | undefined {
  const named = target instanceof HTMLElement ? target.dataset.corner : undefined;
  return corners.find((corner) => corner === named);
}
