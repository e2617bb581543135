import CloudOff from "lucide-react/icons/cloud-off";
import type { ReactNode } from "react";
import { useT } from "../i18n/use-t.ts";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

interface Props {
  title?: string;
  hint?: string;
  page?: boolean;
  onRetry?: () => void;
  /** Another action, beside or instead of a retry. */
  action?: ReactNode;
}

export function ErrorState({ title, hint, page, onRetry, action }: Props) {
  const t = useT("common");
  return (
    <EmptyState
      role="alert"
      icon={<CloudOff size={28} />}
      page={page ?? false}
      title={title ?? t("somethingWrong")}
      hint={hint ?? t("somethingWrongHint")}
      action={
        <>
          {onRetry && (
            <Button variant="primary" onClick={onRetry}>
              {t("retry")}
            </Button>
          )}
          {action}
        </>
      }
    />
  );
}
