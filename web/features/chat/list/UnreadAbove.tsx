import ArrowUp from "lucide-react/icons/arrow-up";
import { useT } from "../../../i18n/use-t.ts";
import styles from "./UnreadAbove.module.css";

/** Button to the first unread message while the list starts elsewhere. */
export function UnreadAbove({ count, onPress }: { count: number; onPress: () => void }) {
  const t = useT("chat");
  return (
    <button type="button" className={styles.button} title={t("toUnread")} onClick={onPress}>
      <ArrowUp size={16} aria-hidden="true" />
      {t("unreadLine", { count })}
    </button>
  );
}
