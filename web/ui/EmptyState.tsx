import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

interface Props {
  icon?: ReactNode;
  title: string;
  hint?: ReactNode;
  /** The way on. */
  action?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, hint, action }: Props) {
  return (
    <div className={styles.state}>
      {icon && (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <h2 className={styles.title}>{title}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
