import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import styles from "./SegmentedChoice.module.css";
import hidden from "./VisuallyHidden.module.css";

interface Option<Value> {
  value: Value;
  label: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
}

interface Props<Value extends string | number> {
  /** Read aloud, and shown above unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  options: readonly Option<Value>[];
  /** Undefined: nothing is chosen yet. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Columns per row. */
  columns?: 2 | 3 | 4;
  /** Below the options. */
  hint?: string | undefined;
  error?: string | undefined;
}

export function SegmentedChoice<Value extends string | number>(props: Props<Value>) {
  const { label, hideLabel, options, value, onChange, columns = 3, hint, error } = props;
  const name = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${name}-error` : hint && `${name}-hint`}>
      <legend className={cx(styles.legend, hideLabel && hidden.hidden)}>{label}</legend>
      <div className={styles.options} data-columns={columns}>
        {options.map((option) => (
          <label
            key={option.value}
            className={styles.option}
            data-value={option.value}
            data-checked={option.value === value || undefined}
          >
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span className={styles.text}>
              <span className={styles.label}>{option.label}</span>
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint} aria-live="polite">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
