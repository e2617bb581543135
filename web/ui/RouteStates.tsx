import { useRouter } from "@tanstack/react-router";
import { useT } from "../i18n/use-t.ts";
import { ErrorState } from "./ErrorState.tsx";
import { HomeLink } from "./HomeLink.tsx";
import styles from "./RouteStates.module.css";
import { Spinner } from "./Spinner.tsx";

/** Shown while a route's chunk loads. */
export function RoutePending() {
  const t = useT("common");
  return (
    <div className={styles.place} role="status" aria-label={t("loading")}>
      <Spinner size={28} />
    </div>
  );
}

/** Shown when a route threw or its chunk could not be fetched. */
export function RouteError() {
  const router = useRouter();
  return (
    <div className={styles.place}>
      <ErrorState page onRetry={() => void router.invalidate()} action={<HomeLink />} />
    </div>
  );
}
