import * as Radix from "radix-ui/alert-dialog";
import { type ReactNode, useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";
import styles from "./Dialog.module.css";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  content?: ReactNode;
  /** What will be gone for good, named. */
  loss?: ReactNode;
  /** The deed itself as a verb: "Clear history", never "OK". */
  confirmText: string;
  /** While it runs the button says so; the dialog closes when it is done, and stays when it fails (throws). */
  onConfirm: () => void | Promise<void>;
  /** False for what loses nothing. */
  destructive?: boolean;
}

/** Asks before something that cannot be undone, and names what will be lost. */
export function ConfirmDialog(props: Props) {
  const { open, onOpenChange, title, content, loss, confirmText, onConfirm, destructive = true } = props;
  const t = useT("common");
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch {
      // Whoever did the deed has said what went wrong; the question stays open for another try.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={cx(styles.dialog, styles.alert)}
          {...(content ? {} : { "aria-describedby": undefined })}
        >
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {content && (
            <Radix.Description asChild>
              <div className={styles.description}>{content}</div>
            </Radix.Description>
          )}
          {loss && <div className={styles.loss}>{loss}</div>}
          <div className={styles.alertActions}>
            <Radix.Cancel asChild>
              <Button disabled={busy}>{t("cancel")}</Button>
            </Radix.Cancel>
            <Button variant={destructive ? "danger" : "primary"} busy={busy} onClick={() => void confirm()}>
              {confirmText}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
