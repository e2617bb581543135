import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";
import { Sign } from "./Sign.tsx";

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  /** It is the page: its title is the page's heading. */
  page?: boolean;
  /** The way on. */
  action?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, hint, page, action }: Props) {
  const Title = page ? "h1" : "h2";
  return (
    <div className={styles.state}>
      {icon && <Sign>{icon}</Sign>}
      <Title className={styles.title}>{title}</Title>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
