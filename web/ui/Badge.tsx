import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { cx } from "./cx.ts";
import tones from "./tones.module.css";

export function Badge({
  children,
  tone = "quiet",
}: {
  children: ReactNode;
  tone?: "quiet" | "accent" | "warning" | "count";
}) {
  return <span className={cx(styles.badge, tone === "count" ? styles.count : tones[tone])}>{children}</span>;
}
