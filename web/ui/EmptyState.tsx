import type { ReactNode } from "react";
import { Emblem } from "./Emblem.tsx";
import styles from "./EmptyState.module.css";

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  /** The state fills a page: its title is the page's heading. */
  page?: boolean;
  action?: ReactNode;
  /** Announced as it appears. */
  role?: "status" | "alert";
}

/** Shown instead of empty content, with an action. */
export function EmptyState({ icon, title, hint, page, action, role }: Props) {
  const Title = page ? "h1" : "h2";
  return (
    <div className={styles.state} role={role}>
      {icon && <Emblem>{icon}</Emblem>}
      <Title className={styles.title}>{title}</Title>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
