import type { ReactNode } from "react";
import styles from "./Banner.module.css";
import { cx } from "./cx.ts";
import tones from "./tones.module.css";

interface Props {
  children: ReactNode;
  tone?: "quiet" | "accent" | "warning" | "danger";
  icon?: ReactNode;
  action?: ReactNode;
  /** `alert` is read aloud at once. */
  role?: "status" | "alert";
}

/** A line about the current state: offline, test mode, muted. */
export function Banner({ children, tone = "quiet", icon, action, role = "status" }: Props) {
  return (
    <div className={cx(styles.banner, tones[tone])} role={role}>
      {icon}
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  );
}
