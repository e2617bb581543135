import type { ReactNode } from "react";
import styles from "./UiScreen.module.css";

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One component, its states side by side. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.sample}>
      <h3>{name}</h3>
      <div className={styles.states}>{children}</div>
    </div>
  );
}

/** As wide as a column on a phone. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
