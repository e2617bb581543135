import { type ReactNode, useId } from "react";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";
import styles from "./Dialog.module.css";
import { ModalDialog } from "./ModalDialog.tsx";

interface Props {
  open: boolean;
  title: string;
  content: ReactNode;
  buttonText: string;
  /** Called with false when the dialog is confirmed. */
  onClose: (open: false) => void;
}

export function AlertDialog({ open, title, content, buttonText, onClose }: Props) {
  const id = useId();
  return (
    <ModalDialog
      open={open}
      alert
      stays
      className={cx(styles.dialog, styles.alert)}
      onOpenChange={() => onClose(false)}
      labelledBy={id}
      describedBy={`${id}-d`}
    >
      <div className={styles.question}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-d`} className={styles.description}>
          {content}
        </div>
        <Button variant="primary" block onClick={() => onClose(false)}>
          {buttonText}
        </Button>
      </div>
    </ModalDialog>
  );
}
