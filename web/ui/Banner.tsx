import type { ReactNode } from "react";
import styles from "./Banner.module.css";
import { cx } from "./cx.ts";

interface Props {
  children: ReactNode;
  tone?: "quiet" | "accent" | "warning" | "danger";
  icon?: ReactNode;
  action?: ReactNode;
}

/** A quiet line that says how things stand: offline, test mode, muted. */
export function Banner({ children, tone = "quiet", icon, action }: Props) {
  return (
    <div className={cx(styles.banner, styles[tone])} role="status">
      {icon}
      <span className={styles.words}>{children}</span>
      {action}
    </div>
  );
}
