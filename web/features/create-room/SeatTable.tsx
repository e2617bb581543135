import { useMemo, useState } from "react";
import { cx } from "../../ui/cx.ts";
import styles from "./SeatTable.module.css";
import { seatPositions } from "./seat-positions.ts";

/** Picture of a room: a ring of dots, one for each seat, around their number. */
export function SeatTable({ count, label }: { count: number; label: string }) {
  const places = useMemo(() => seatPositions(count), [count]);
  // Seats of the first render appear without animation.
  const [begun] = useState(count);
  return (
    <svg className={styles.table} viewBox="0 0 200 200" role="img" aria-label={label}>
      {places.map(({ x, y, radius }, index) => (
        <circle
          key={index.toString()}
          className={cx(index === 0 ? styles.owner : styles.seat, index >= begun && styles.coming)}
          r={index === 0 ? radius * 1.15 : radius}
          style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}
        />
      ))}
      <text x="100" y="101" className={styles.number}>
        {count}
      </text>
    </svg>
  );
}
