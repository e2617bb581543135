import type { RefObject } from "react";
import { useT } from "../../../../i18n/use-t.ts";
import type { Size } from "../../../../media/sizes.ts";
import { useDrag } from "../../../../media/use-drag.ts";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import { type Corner, corners, type Frame, moveFrame, resizeFrame } from "./crop-frame.ts";
import styles from "./EditPicture.module.css";

const keyShare = 0.02;

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
  const percent = (value: number, whole: number) => Math.round((value / whole) * 100);
  const place = {
    left: `${(frame.x / picture.width) * 100}%`,
    top: `${(frame.y / picture.height) * 100}%`,
    width: `${(frame.width / picture.width) * 100}%`,
    height: `${(frame.height / picture.height) * 100}%`,
  };
  /** Pixels of the picture in a px of the screen. */
  const scale = () => picture.width / Math.max(1, shown.current?.getBoundingClientRect().width ?? 1);
  const drag = useDrag({
    begin: (target) => ({ frame, corner: cornerOf(target) }),
    move(from, dx, dy) {
      const [x, y] = [dx * scale(), dy * scale()];
      const { corner } = from;
      onChange(corner ? resizeFrame(from.frame, corner, x, y, picture, ratio) : moveFrame(from.frame, x, y, picture));
    },
    keyPx: () => Math.max(1, Math.max(picture.width, picture.height) * keyShare) / scale(),
  });

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
        {...drag}
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
