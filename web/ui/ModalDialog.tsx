import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useCloseOnBack } from "./close-on-back.ts";

interface Props {
  className: string;
  onOpenChange: (open: boolean) => void;
  /** Ids of the elements that name and describe it. */
  labelledBy: string;
  describedBy?: string | undefined;
  /** A click beside it does not close it. */
  stays?: boolean;
  alert?: boolean;
  /** The router opened it by a history entry of its own, which Back takes away. */
  routed?: boolean | undefined;
  children: ReactNode;
}

let openDialogs = 0;

function lockScrolling(): () => void {
  const { style } = document.documentElement;
  if (openDialogs++ === 0) style.overflow = "hidden";
  return () => {
    if (--openDialogs === 0) style.overflow = "";
  };
}

/**
 * The browser's own modal dialog: it traps the focus, gives it back, and needs no style sheet of its making, which the
 * content security policy would refuse. Render it only while it is open.
 */
export function ModalDialog(props: Props) {
  const { className, onOpenChange, labelledBy, describedBy, stays, alert, routed, children } = props;
  useCloseOnBack(routed ? undefined : () => onOpenChange(false));
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const current = dialog.current;
    if (!current) return;
    current.showModal();
    const unlock = lockScrolling();
    return () => {
      unlock();
      current.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key; the browser tells of it by `cancel`
    <dialog
      ref={dialog}
      className={className}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onOpenChange(false);
      }}
      onClick={(event) => {
        if (!stays && event.target === dialog.current) onOpenChange(false);
      }}
    >
      {children}
    </dialog>
  );
}
