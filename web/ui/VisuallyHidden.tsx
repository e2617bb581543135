import type { ReactNode } from "react";
import styles from "./VisuallyHidden.module.css";

/** Text for screen readers only. `live`: read aloud when changed. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={styles.hidden} {...(live ? { role: "status" } : {})}>
      {children}
    </span>
  );
}
