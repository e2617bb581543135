import ArrowDown from "lucide-react/icons/arrow-down";
import { memo } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./ScrollToNewest.module.css";

interface Props {
  shown: boolean;
  count: number;
  onPress: () => void;
}

/** Button to the end of the list, with the number of unread messages there. */
export const ScrollToNewest = memo(function ScrollToNewest({ shown, count, onPress }: Props) {
  const t = useT("tools");
  return (
    <button
      type="button"
      className={cx(styles.button, !shown && styles.away)}
      aria-label={count > 0 ? t("below.announce", { count }) : t("below.toNewest")}
      title={t("below.toNewest")}
      onClick={onPress}
      {...(shown ? {} : { tabIndex: -1, "aria-hidden": true })}
    >
      <ArrowDown size={20} aria-hidden="true" />
      {count > 0 && <span className={styles.count}>{t("below.count", { count })}</span>}
    </button>
  );
});
