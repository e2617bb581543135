import { useT } from "../../../i18n/use-t.ts";
import styles from "./OwnerBadge.module.css";

/** Beside the owner's name. The role decides, so a member cannot get it by choosing a name. */
export function OwnerBadge() {
  const t = useT("chat");
  return (
    <>
      {" "}
      <span className={styles.badge}>{t("owner")}</span>
    </>
  );
}
