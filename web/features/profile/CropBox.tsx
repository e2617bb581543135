import { useEffect, useRef, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { type Crop, cropSquare, type Size } from "../../media/sizes.ts";
import { useDrag } from "../../media/use-drag.ts";
import { Slider } from "../../ui/Slider.tsx";
import styles from "./Profile.module.css";

/** Section of a picture: centre (0 to 1 on each axis) and zoom. */
export interface CropView {
  x: number;
  y: number;
  zoom: number;
}

export const initialCrop: CropView = { x: 0.5, y: 0.5, zoom: 1 };

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
  useEffect(() => setEdge(box.current?.clientWidth ?? 0), []);

  const crop = cropSquare(picture, view, view.zoom);
  const scale = edge / crop.side;
  /** Moves by px on the screen; the centre stays within its effective range. */
  const move = (from: Crop, dx: number, dy: number) => {
    const x = (from.x + from.side / 2 - dx / scale) / picture.width;
    const y = (from.y + from.side / 2 - dy / scale) / picture.height;
    const moved = cropSquare(picture, { x, y }, view.zoom);
    onChange({
      zoom: view.zoom,
      x: (moved.x + moved.side / 2) / picture.width,
      y: (moved.y + moved.side / 2) / picture.height,
    });
  };

  const drag = useDrag({ begin: () => crop, move, keyPx: () => -edge * keyShare });
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
        {...drag}
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
