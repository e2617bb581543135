import { useT } from "../../i18n/use-t.ts";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import heading from "../../ui/Heading.module.css";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./Join.module.css";

/** Skeleton of a link's page: picture and name of the room, fields and button. */
export function LinkLoading() {
  const t = useT("common");
  return (
    <Card column>
      <span role="status" aria-label={t("loading")} />
      <div className={cx(heading.head, heading.centred)}>
        <span className={styles.picture}>
          <Skeleton width="72px" height="72px" round />
        </span>
        <Skeleton width="10rem" height="38px" />
        <Skeleton width="14rem" height="23px" />
      </div>
      <Skeleton height="48px" />
      <Skeleton height="48px" />
      <Skeleton height="52px" />
    </Card>
  );
}
