import CloudOff from "lucide-react/icons/cloud-off";
import type { ReactNode } from "react";
import { useErrorText } from "../i18n/use-error-text.ts";
import { useT } from "../i18n/use-t.ts";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

interface Props {
  title?: string;
  /** Its text is the hint. */
  error?: unknown;
  page?: boolean;
  onRetry?: () => void;
  /** Another action, beside or instead of a retry. */
  action?: ReactNode;
}

export function ErrorState({ title, error, page, onRetry, action }: Props) {
  const t = useT("common");
  const errorText = useErrorText();
  return (
    <EmptyState
      role="alert"
      icon={<CloudOff size={28} />}
      page={page ?? false}
      title={title ?? t("somethingWrong")}
      hint={error === undefined ? t("somethingWrongHint") : errorText(error)}
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
