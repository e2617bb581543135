import Play from "lucide-react/icons/play";
import { type CSSProperties, type ReactNode, useState } from "react";
import { shownSize } from "../../../media/sizes.ts";
import { useStillFrame } from "../../../media/use-still-frame.ts";
import { cx } from "../../../ui/cx.ts";
import media from "./Media.module.css";
import styles from "./PictureBox.module.css";

interface Props {
  width: number | undefined;
  height: number | undefined;
  src: string | undefined;
  /** A tiny picture shown blurred while the full one loads. */
  blur?: string | undefined;
  alt: string;
  /** The picture itself, if it is one that may move: with less motion wanted, only its first frame is shown. */
  perhapsMoving?: Blob | string | undefined;
  onLoad?: () => void;
  onError?: () => void;
  /** Shown over the picture. */
  children?: ReactNode;
}

/** A picture whose aspect ratio is reserved while it loads. */
export function PictureBox({ width, height, src, blur, alt, perhapsMoving, onLoad, onError, children }: Props) {
  const [loaded, setLoaded] = useState(false);
  const still = useStillFrame(perhapsMoving);
  const size = shownSize({ width, height });
  const style = { "--width": `${size.width}px`, "--ratio": `${size.width} / ${size.height}` } as CSSProperties;
  return (
    <span className={styles.box} style={style}>
      {blur && !loaded && !still && <img className={styles.blur} src={blur} alt="" />}
      {still && (
        <>
          <canvas
            ref={(canvas) => canvas?.getContext("2d")?.drawImage(still, 0, 0)}
            width={still.width}
            height={still.height}
            className={cx(styles.picture, styles.loaded)}
            role="img"
            aria-label={alt}
          />
          <span className={media.play}>
            <Play size={26} fill="currentColor" aria-hidden="true" />
          </span>
        </>
      )}
      {src && still === null && (
        <img
          className={cx(styles.picture, loaded && styles.loaded)}
          src={src}
          alt={alt}
          decoding="async"
          draggable={false}
          onLoad={() => {
            setLoaded(true);
            onLoad?.();
          }}
          onError={() => {
            setLoaded(false);
            onError?.();
          }}
        />
      )}
      {children}
    </span>
  );
}
