import { useId } from "react";
import { cx } from "./cx.ts";
import styles from "./Switch.module.css";

interface Props {
  label: string;
  detail?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Ignores presses; the switch stays focusable, as it would lose the focus while a change is saved. */
  disabled?: boolean;
}

/** A switch as a whole row; changes apply at once. */
export function Switch({ label, detail, checked, onChange, disabled }: Props) {
  const id = useId();
  return (
    <label className={cx(styles.row, disabled && styles.disabled)}>
      <span className={styles.text}>
        <span>{label}</span>
        {detail && (
          <span className={styles.detail} id={id}>
            {detail}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-label={label}
        aria-describedby={detail ? id : undefined}
        aria-checked={checked}
        checked={checked}
        aria-disabled={disabled || undefined}
        onChange={(event) => !disabled && onChange(event.target.checked)}
      />
    </label>
  );
}
