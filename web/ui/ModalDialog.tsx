import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useEventListener } from "../lib/browser/use-event-listener.ts";
import { useCloseOnBack } from "./close-on-back.ts";
import hidden from "./VisuallyHidden.module.css";

interface Props {
  /** Default: true, for a dialog that is rendered only while it is open. */
  open?: boolean | undefined;
  className: string;
  onClose: () => void;
  /** Ids of the elements that name and describe the dialog. */
  labelledBy: string;
  describedBy?: string | undefined;
  /** A click outside does not close the dialog. */
  stays?: boolean | undefined;
  /** Neither Escape, Back nor a click outside closes the dialog; Back does close a routed one. */
  locked?: boolean | undefined;
  alert?: boolean;
  /** The router opened the dialog by a history entry of its own, which Back removes. */
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

/** Chromium gives the focus back to a field without its caret, so that typing would do nothing. */
function restoreCaret(): void {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.selectionStart, field.selectionEnd);
}

/**
 * The browser's native modal dialog, which traps and restores the focus. Libraries inject style sheets, which the
 * content security policy refuses.
 */
export function ModalDialog({ open = true, ...props }: Props) {
  return open && <OpenDialog {...props} />;
}

function OpenDialog(props: Omit<Props, "open">) {
  const { className, onClose, labelledBy, describedBy, locked, stays = locked, alert, routed, children } = props;
  useCloseOnBack(routed ? undefined : () => !locked && onClose());
  const dialog = useRef<HTMLDialogElement>(null);
  /** The last press began outside: one that selects text beyond the edge is a click on the dialog, too. */
  const pressedOutside = useRef(false);
  useLayoutEffect(() => {
    const current = dialog.current;
    if (!current) return;
    current.showModal();
    const unlock = lockScrolling();
    return () => {
      unlock();
      current.close();
      restoreCaret();
    };
  }, []);
  // Chromium lets `cancel` be prevented once, and closes the dialog at the second Escape.
  useEventListener(globalThis, "keydown", (event: KeyboardEvent) => {
    if (locked && event.key === "Escape") event.preventDefault();
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key; the browser reports it by `cancel`
    <dialog
      ref={dialog}
      className={className}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      onPointerDownCapture={(event) => {
        pressedOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (!stays && pressedOutside.current && event.target === dialog.current) onClose();
      }}
    >
      {/* For toasts. Before the children, so that the region of a dialog among them is the last one of the page. */}
      <div className={hidden.hidden} aria-live="polite" data-toasts />
      {children}
    </dialog>
  );
}
