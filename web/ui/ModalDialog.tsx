import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";

interface Props {
  className: string;
  onOpenChange: (open: boolean) => void;
  /** Ids of the elements that name and describe it. */
  labelledBy: string;
  describedBy?: string | undefined;
  /** A click beside it does not close it. */
  stays?: boolean;
  alert?: boolean;
  children: ReactNode;
}

const DialogElement = createContext<HTMLElement | null>(null);

/** Where menus and hints inside a dialog must be put, to be above it: null outside of dialogs. */
export function useDialogElement(): HTMLElement | null {
  return useContext(DialogElement);
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
export function ModalDialog({ className, onOpenChange, labelledBy, describedBy, stays, alert, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const current = dialog.current;
    if (!current) return;
    current.showModal();
    setElement(current);
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
      <DialogElement value={element}>{children}</DialogElement>
    </dialog>
  );
}
