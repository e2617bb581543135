import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./IconButton.module.css";

interface Props extends Omit<ComponentProps<"button">, "children" | "ref"> {
  /** Read aloud, and shown on hover. */
  label: string;
  icon: ReactNode;
  variant?: "plain" | "accent" | "danger";
  /** Ignores clicks; the button stays focusable, as it would lose the focus at a limit that a press reaches. */
  disabled?: boolean;
  ref?: ComponentProps<"button">["ref"] | undefined;
}

export function IconButton({ label, icon, variant = "plain", className, disabled, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={cx(styles.button, styles[variant], className)}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon}
    </button>
  );
}
