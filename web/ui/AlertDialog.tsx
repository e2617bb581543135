import * as Radix from "radix-ui/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";
import styles from "./Dialog.module.css";

interface Props {
  open: boolean;
  title: string;
  content: ReactNode;
  buttonText: string;
  /** Called with false when the person has read it. */
  onClose: (open: false) => void;
}

/** Something that must be read: a title, its words, and one button. */
export function AlertDialog({ open, title, content, buttonText, onClose }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose(false)}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content className={cx(styles.dialog, styles.alert)}>
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          <Radix.Description asChild>
            <div className={styles.description}>{content}</div>
          </Radix.Description>
          <Radix.Action asChild>
            <Button variant="primary" block>
              {buttonText}
            </Button>
          </Radix.Action>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
