import * as Radix from "radix-ui/tooltip";
import type { ReactElement, ReactNode } from "react";
import { useDialogElement } from "./ModalDialog.tsx";
import styles from "./Tooltip.module.css";

/** A short explanation on hover and focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  const container = useDialogElement();
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={container}>
          <Radix.Content className={styles.tip} sideOffset={6} collisionPadding={8}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
