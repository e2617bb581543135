import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { useT } from "../i18n/use-t.ts";
import { IconButton } from "./IconButton.tsx";
import styles from "./Sheet.module.css";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
}

/** From the lower edge on phones, from the right one on larger screens. */
export function Sheet({ open, onOpenChange, title, children }: Props) {
  const t = useT("common");
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content className={styles.sheet} aria-describedby={undefined}>
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t("close")} icon={<X size={20} />} />
            </Radix.Close>
          </header>
          <div className={styles.body}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
