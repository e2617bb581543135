import { cx } from "../../ui/cx.ts";
import styles from "./BuyMore.module.css";

interface Fact {
  label: string;
  value: string;
}

/** Current value and value after the purchase, which is a live region. */
export function BeforeAndAfter({ before, after }: { before: Fact; after: Fact }) {
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>{before.label}</dt>
        <dd>{before.value}</dd>
      </div>
      <div className={cx(styles.fact, styles.then)}>
        <dt>{after.label}</dt>
        <dd aria-live="polite">{after.value}</dd>
      </div>
    </dl>
  );
}
