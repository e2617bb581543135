import type { CSSProperties, ReactNode } from "react";
import { albumDimensionsPx, albumRows, type Measured } from "../../../media/album.ts";
import styles from "./AlbumGrid.module.css";

interface Props<T> {
  parts: readonly T[];
  sizeOf: (part: T) => Measured | undefined;
  keyOf: (part: T) => string | number;
  children: (part: T) => ReactNode;
}

/** Places the pictures and videos of an album in rows by their proportions. */
export function AlbumGrid<T>({ parts, sizeOf, keyOf, children }: Props<T>) {
  return (
    <div className={styles.album} style={{ width: albumDimensionsPx(parts, sizeOf).width }} data-album>
      {albumRows(parts, sizeOf).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity besides its place
        <div key={index} className={styles.row} style={{ "--row-ratio": row.ratio } as CSSProperties}>
          {row.parts.map(({ part, ratio }) => (
            <div
              key={keyOf(part)}
              className={styles.part}
              style={{ "--part-ratio": ratio } as CSSProperties}
              data-part={parts.indexOf(part)}
            >
              {children(part)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
