import { appName } from "../lib/app-name.ts";
import styles from "./Logo.module.css";

const seats = 8;
const dots = Array.from({ length: seats }, (_, index) => {
  const angle = (index / seats) * 2 * Math.PI - Math.PI / 2;
  return { x: 16 + Math.cos(angle) * 11, y: 16 + Math.sin(angle) * 11, first: index === 0 };
});

/** The logo: people around a table, with the product's name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width={28} height={28} viewBox="0 0 32 32" aria-hidden="true">
        {dots.map(({ x, y, first }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={first ? 4.2 : 3} className={first ? styles.owner : styles.seat} />
        ))}
      </svg>
      <span>{appName}</span>
    </span>
  );
}
