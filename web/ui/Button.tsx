import type { ComponentProps, ReactNode } from "react";
import styles from "./Button.module.css";
import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

export interface ButtonVariant {
  variant?: "primary" | "secondary" | "ghost" | "danger" | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  /** Full width. */
  block?: boolean | undefined;
}

/** Classes of a button, for links that act like one: `<Link className={buttonClass({ variant: "primary" })}>`. */
export function buttonClass({ variant = "secondary", size = "md", block }: ButtonVariant = {}): string {
  return cx(styles.button, styles[variant], styles[size], block && styles.block);
}

interface Props extends ButtonVariant, Omit<ComponentProps<"button">, "ref"> {
  /** Shows a spinner and ignores clicks; the button stays focusable and readable. */
  busy?: boolean | undefined;
  icon?: ReactNode;
  ref?: ComponentProps<"button">["ref"] | undefined;
}

export function Button({ variant, size, block, busy, icon, children, className, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ variant, size, block }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner size={16} /> : icon}
      <span>{children}</span>
    </button>
  );
}
