import { useT } from "../../../i18n/use-t.ts";
import styles from "./OwnerBadge.module.css";

/** Shown beside the owner's name. The role decides, so a member cannot imitate the badge with a name. */
export function OwnerBadge() {
  const t = useT("chat");
  return (
    <>
      {" "}
      <span className={styles.badge}>{t("owner")}</span>
    </>
  );
}
