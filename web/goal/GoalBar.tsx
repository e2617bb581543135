import type { Goal } from "@contract/goal.ts";
import * as Limits from "@contract/limits.ts";
import { useAmounts } from "../i18n/amounts.ts";
import { useT } from "../i18n/use-t.ts";
import { serverNow } from "../lib/server-clock.ts";
import utilities from "../ui/utilities.module.css";
import styles from "./GoalBar.module.css";

/** How far a goal is: paid of its amount, and the days left. A live region announces changes. */
export function GoalBar({ goal: { amount, paid, currency, endsAt } }: { goal: Goal }) {
  const t = useT("goal");
  const { money } = useAmounts();
  const text = t("progress", { paid: money(paid, currency), amount: money(amount, currency) });
  const count = Math.max(0, Math.floor((endsAt - serverNow()) / Limits.dayMs));
  return (
    <div className={utilities.column2}>
      <progress className={styles.bar} aria-label={t("progressLabel")} value={paid} max={amount} />
      <p className={styles.line}>
        <strong aria-live="polite">{text}</strong>
        <span>{t("left", { count })}</span>
      </p>
    </div>
  );
}
