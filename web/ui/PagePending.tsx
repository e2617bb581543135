import { useT } from "../i18n/use-t.ts";
import { Skeleton } from "./Skeleton.tsx";
import utilities from "./utilities.module.css";

export function PagePending() {
  const t = useT("common");
  return (
    <div className={utilities.column5} role="status" aria-label={t("loading")}>
      <Skeleton height="7rem" />
      <Skeleton height="12rem" />
      <Skeleton height="5rem" />
    </div>
  );
}
