import type { ReactNode } from "react";
import styles from "./BarButton.module.css";
import { cx } from "./cx.ts";
import utilities from "./utilities.module.css";

interface Props {
  icon: ReactNode;
  /** One element a line; a line that is too long is cut off. */
  lines: ReactNode;
  /** Content behind the lines. */
  end?: ReactNode;
  onClick: () => void;
}

/** A bar above the messages that opens what it announces. */
export function BarButton({ icon, lines, end, onClick }: Props) {
  return (
    <button type="button" className={styles.bar} onClick={onClick}>
      {icon}
      <span className={cx(utilities.lines, styles.lines)}>{lines}</span>
      {end}
    </button>
  );
}
