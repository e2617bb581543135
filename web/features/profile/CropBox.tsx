import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { cropSquare, type Size } from "../../media/sizes.ts";
import { Slider } from "../../ui/Slider.tsx";
import styles from "./Profile.module.css";

/** Section of a picture: centre (0 to 1 on each axis) and zoom. */
export interface CropView {
  x: number;
  y: number;
  zoom: number;
}

export const wholeCrop: CropView = { x: 0.5, y: 0.5, zoom: 1 };

const zoomStops = 31;
const zoomMax = 4;
const keyShare = 0.04;

interface Props {
  address: string;
  picture: Size;
  view: CropView;
  onChange: (view: CropView) => void;
}

/** A square crop window over a picture that is dragged below it. */
export function CropBox({ address, picture, view, onChange }: Props) {
  const t = useT("media");
  const box = useRef<HTMLDivElement>(null);
  const [edge, setEdge] = useState(0);
  const from = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => setEdge(box.current?.clientWidth ?? 0), []);

  const crop = cropSquare(picture, view, view.zoom);
  const scale = edge / crop.side;
  /** Moves by px on the screen; the centre stays within its effective range. */
  const move = (dx: number, dy: number) => {
    const x = (crop.x + crop.side / 2 - dx / scale) / picture.width;
    const y = (crop.y + crop.side / 2 - dy / scale) / picture.height;
    const moved = cropSquare(picture, { x, y }, view.zoom);
    onChange({
      zoom: view.zoom,
      x: (moved.x + moved.side / 2) / picture.width,
      y: (moved.y + moved.side / 2) / picture.height,
    });
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!from.current) return;
    move(event.clientX - from.current.x, event.clientY - from.current.y);
    from.current = { x: event.clientX, y: event.clientY };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = edge * keyShare;
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [step, 0],
      ArrowRight: [-step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    };
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    move(...by);
  };
  const stop = Math.round(((view.zoom - 1) / (zoomMax - 1)) * (zoomStops - 1));

  return (
    <div className={styles.crop}>
      {/* biome-ignore lint/a11y/useSemanticElements: a window over a picture, moved by arrow keys as by dragging */}
      <div
        ref={box}
        className={styles.window}
        role="group"
        aria-label={t("avatar.crop")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          from.current = undefined;
        }}
        onPointerCancel={() => {
          from.current = undefined;
        }}
        onKeyDown={onKeyDown}
      >
        <img
          src={address}
          alt=""
          draggable={false}
          style={{
            width: picture.width * scale,
            height: picture.height * scale,
            transform: `translate(${-crop.x * scale}px, ${-crop.y * scale}px)`,
          }}
        />
      </div>
      <Slider
        label={t("avatar.zoom")}
        value={stop}
        stops={zoomStops}
        valueText={`${Math.round(view.zoom * 100)}%`}
        onChange={(next) => onChange({ ...view, zoom: 1 + (next / (zoomStops - 1)) * (zoomMax - 1) })}
      />
    </div>
  );
}
