import { type CSSProperties, type ReactNode, useState } from "react";
import { shownSize } from "../../../media/sizes.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./PictureBox.module.css";

interface Props {
  width: number | undefined;
  height: number | undefined;
  src: string | undefined;
  /** A tiny picture shown blurred while the full one loads. */
  blur?: string | undefined;
  alt: string;
  onLoad?: () => void;
  onError?: () => void;
  /** Shown over the picture. */
  children?: ReactNode;
}

/** A picture whose aspect ratio is reserved while it loads. */
export function PictureBox({ width, height, src, blur, alt, onLoad, onError, children }: Props) {
  const [loaded, setLoaded] = useState(false);
  const size = shownSize({ width, height });
  const style = { "--width": `${size.width}px`, "--ratio": `${size.width} / ${size.height}` } as CSSProperties;
  return (
    <span className={styles.box} style={style}>
      {blur && !loaded && <img className={styles.blur} src={blur} alt="" />}
      {src && (
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
