import type { ReactNode } from "react";
import styles from "./Card.module.css";
import { cx } from "./cx.ts";
import utilities from "./utilities.module.css";

interface Props {
  /** Stacks the content, with gaps. */
  column?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ column, className, children }: Props) {
  return <div className={cx(styles.card, column && utilities.column5, className)}>{children}</div>;
}
