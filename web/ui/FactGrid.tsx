import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./FactGrid.module.css";

interface Fact {
  label: string;
  value: ReactNode;
  /** The value follows what is typed or chosen, and is a live region. */
  live?: boolean;
  /** The value is too long for the large font of a large grid. */
  long?: boolean;
}

export function FactGrid({ facts, large }: { facts: readonly Fact[]; large?: boolean }) {
  return (
    <dl className={cx(styles.facts, large && styles.large)}>
      {facts.map(({ label, value, live, long }) => (
        <div key={label} className={cx(styles.fact, live && styles.live)}>
          <dt>{label}</dt>
          <dd className={cx(long && styles.long)} aria-live={live ? "polite" : undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
