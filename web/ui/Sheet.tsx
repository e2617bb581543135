import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { useT } from "../i18n/use-t.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { IconButton } from "./IconButton.tsx";
import { ModalDialog } from "./ModalDialog.tsx";
import styles from "./Sheet.module.css";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  routed?: boolean;
  children: ReactNode;
}

/** A dialog that slides in from the lower edge on phones, from the right one on larger screens. */
export function Sheet(props: Props) {
  return props.open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ onOpenChange, title, children, routed }: Props) {
  const t = useT("common");
  const id = useId();
  return (
    <ModalDialog className={styles.sheet ?? ""} onOpenChange={onOpenChange} labelledBy={id} routed={routed}>
      <div className={styles.inner}>
        <header className={styles.header}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton label={t("close")} icon={<X size={20} />} onClick={() => onOpenChange(false)} />
        </header>
        <div className={styles.body}>
          <ErrorBoundary>{children}</ErrorBoundary>
        </div>
      </div>
    </ModalDialog>
  );
}
