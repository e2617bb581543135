import type { ReactNode } from "react";
import styles from "./Card.module.css";
import { cx } from "./cx.ts";

export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx(styles.card, className)}>{children}</div>;
}
