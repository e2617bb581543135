import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { cx } from "./cx.ts";

export function Badge({
  children,
  tone = "quiet",
}: {
  children: ReactNode;
  tone?: "quiet" | "accent" | "warning" | "count";
}) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}
