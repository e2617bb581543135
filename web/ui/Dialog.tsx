import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { useT } from "../i18n/use-t.ts";
import { cx } from "./cx.ts";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Buttons, at the lower end. */
  actions?: ReactNode;
  size?: "sm" | "md" | "lg";
}

/** A dialog in the middle of the screen; Escape and a click beside it close it. */
export function Dialog({ open, onOpenChange, title, description, children, actions, size = "md" }: Props) {
  const t = useT("common");
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={cx(styles.dialog, styles[size])}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t("close")} icon={<X size={20} />} />
            </Radix.Close>
          </header>
          <div className={styles.body}>
            {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
            {children}
          </div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
