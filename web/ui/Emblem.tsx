import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./Emblem.module.css";

const seats = 14;
const places = Array.from({ length: seats }, (_, index) => {
  const angle = (index / seats) * 2 * Math.PI - Math.PI / 2;
  return { x: 50 + Math.cos(angle) * 45, y: 50 + Math.sin(angle) * 45 };
});

interface Props {
  children: ReactNode;
  /** Without a background plate, for children that are pictures of their own. */
  bare?: boolean;
  /** Share of taken seats, from 0 to 1; the owner's seat is always taken. */
  taken?: number;
}

/** Icon at the head of a card: the product's table with its seats around. Decorative. */
export function Emblem({ children, bare, taken = 0 }: Props) {
  return (
    <span className={styles.emblem} aria-hidden="true">
      <svg className={styles.seats} viewBox="0 0 100 100" aria-hidden="true">
        {places.map(({ x, y }, index) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={index === 0 ? 3.6 : 2.5}
            className={index < Math.max(1, Math.round(taken * seats)) ? styles.taken : undefined}
          />
        ))}
      </svg>
      <span className={cx(styles.middle, !bare && styles.plate)}>{children}</span>
    </span>
  );
}
