import { useT } from "../i18n/use-t.ts";
import styles from "./PagePending.module.css";
import { Skeleton } from "./Skeleton.tsx";

export function PagePending() {
  const t = useT("common");
  return (
    <div className={styles.pending} role="status" aria-label={t("loading")}>
      <Skeleton height="7rem" />
      <Skeleton height="12rem" />
      <Skeleton height="5rem" />
    </div>
  );
}
