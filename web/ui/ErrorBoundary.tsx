import { Component, type ReactNode, Suspense } from "react";
import { useT } from "../i18n/use-t.ts";
import { Button } from "./Button.tsx";
import styles from "./ErrorBoundary.module.css";

interface Props {
  children: ReactNode;
  /** Shown while a chunk loads. */
  fallback?: ReactNode;
  /** Closes the part; without it an error only offers a retry. */
  onClose?: () => void;
}

/** A part of a page, whose errors and missing chunks leave the rest of the page as it is. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, fallback = null, onClose } = this.props;
    if (!this.state.failed) return <Suspense fallback={fallback}>{children}</Suspense>;
    const reset = () => this.setState({ failed: false });
    return (
      <Failed
        onRetry={reset}
        onClose={
          onClose &&
          (() => {
            onClose();
            reset();
          })
        }
      />
    );
  }
}

function Failed({ onRetry, onClose }: { onRetry: () => void; onClose: (() => void) | undefined }) {
  const t = useT("common");
  return (
    <div role="alert" className={styles.failed}>
      <span>{t("partFailed")}</span>
      <Button size="sm" onClick={onRetry}>
        {t("retry")}
      </Button>
      {onClose && (
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t("close")}
        </Button>
      )}
    </div>
  );
}
