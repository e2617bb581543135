import { type ReactNode, useId } from "react";
import { useT } from "../i18n/use-t.ts";
import { useSubmit } from "../lib/use-submit.ts";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";
import styles from "./Dialog.module.css";
import { ModalDialog } from "./ModalDialog.tsx";
import utilities from "./utilities.module.css";

interface Props {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  content?: ReactNode;
  /** Names the data that will be lost for good. */
  loss?: ReactNode;
  /** A verb for the action: "Clear history", never "OK". */
  confirmText: string;
  /** Text in place of "Cancel" where that could be misread. False: there is nothing to choose. */
  cancelText?: string | false;
  /** The button is busy while this runs; the dialog closes afterwards, and stays open if it throws. */
  onConfirm: () => unknown;
  /** False for an action that loses nothing. */
  destructive?: boolean;
}

/** Asks for confirmation of an action that cannot be undone and names the loss, or says what needs a click. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  content,
  loss,
  confirmText,
  cancelText,
  onConfirm,
  destructive = true,
}: Props) {
  const t = useT("common");
  const id = useId();
  const { busy, submit } = useSubmit();
  // `onConfirm` reports its error; the dialog stays open for a retry.
  const confirm = async () => {
    await onConfirm();
    onClose();
  };
  return (
    <ModalDialog
      open={open}
      alert
      stays={busy || cancelText === false}
      className={cx(styles.dialog, styles.alert)}
      onClose={() => !busy && onClose()}
      labelledBy={id}
      describedBy={content || loss ? `${id}-d` : undefined}
    >
      <div className={cx(utilities.column2, styles.question)}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-d`}>
          {content && <div className={styles.description}>{content}</div>}
          {loss && <div className={styles.loss}>{loss}</div>}
        </div>
        <div className={cx(utilities.wrap, styles.alertActions)}>
          {cancelText !== false && (
            <Button disabled={busy} onClick={() => onClose()}>
              {cancelText ?? t("cancel")}
            </Button>
          )}
          <Button variant={destructive ? "danger" : "primary"} busy={busy} onClick={() => void submit(confirm)}>
            {confirmText}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
