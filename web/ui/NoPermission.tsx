import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useT } from "../i18n/use-t.ts";
import { EmptyState } from "./EmptyState.tsx";

/** Replaces a page that the member may not use but opened by its URL. */
export function NoPermission() {
  const t = useT("common");
  return <EmptyState icon={<LockKeyhole size={28} />} title={t("noPermission")} hint={t("noPermissionHint")} />;
}
