import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { useT } from "../i18n/use-t.ts";
import { cx } from "./cx.ts";
import styles from "./Dialog.module.css";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { IconButton } from "./IconButton.tsx";
import { ModalDialog } from "./ModalDialog.tsx";

interface Props {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: string;
  children: ReactNode;
  /** Buttons at the lower end. */
  actions?: ReactNode;
  /** A sheet slides in from the lower edge on phones, from the right one on larger screens. */
  size?: "sm" | "md" | "lg" | "sheet";
  routed?: boolean;
  /** Escape, Back and a click outside do not close the dialog: it shows a link or password once, which is not copied yet. */
  locked?: boolean;
  /** A click outside does not close the dialog. */
  stays?: boolean;
}

/** A dialog; Escape and a click outside close it unless it is locked. */
export function Dialog(props: Props) {
  const { open, onClose, title, description, children, actions, size = "md", routed, locked, stays } = props;
  const t = useT("common");
  const id = useId();
  return (
    <ModalDialog
      open={open}
      className={cx(styles.dialog, styles[size])}
      onClose={onClose}
      routed={routed}
      locked={locked}
      stays={stays}
      labelledBy={id}
      describedBy={description ? `${id}-d` : undefined}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton label={t("close")} icon={<X size={20} />} onClick={() => onClose()} />
        </header>
        <div className={styles.body}>
          {description && (
            <p id={`${id}-d`} className={styles.description}>
              {description}
            </p>
          )}
          <ErrorBoundary>{children}</ErrorBoundary>
        </div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </ModalDialog>
  );
}
