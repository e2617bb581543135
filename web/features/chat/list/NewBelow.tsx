import { ArrowDown } from "lucide-react";
import { useT } from "../../../i18n/use-t.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./NewBelow.module.css";

/** Back to the foot of the list, saying how many messages wait there. */
export function NewBelow({ shown, count, onPress }: { shown: boolean; count: number; onPress: () => void }) {
  const t = useT("chat");
  if (!shown && count === 0) return null;
  return (
    <button
      type="button"
      className={cx(styles.button, !shown && styles.away)}
      aria-label={count > 0 ? t("newBelow", { count }) : t("toNewest")}
      title={t("toNewest")}
      onClick={onPress}
      {...(shown ? {} : { tabIndex: -1, "aria-hidden": true })}
    >
      <ArrowDown size={20} aria-hidden="true" />
      {count > 0 && <span className={styles.count}>{t("newCount", { count })}</span>}
    </button>
  );
}
