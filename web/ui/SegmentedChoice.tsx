import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import styles from "./SegmentedChoice.module.css";

interface Option<Value> {
  value: Value;
  label: ReactNode;
  /** A quieter second line. */
  detail?: ReactNode;
  icon?: ReactNode;
}

interface Props<Value extends string | number> {
  /** What is chosen here; read aloud, and shown above unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** How many stand in a row at least; they wrap where there is no room. */
  columns?: 2 | 3 | 4;
}

/** A few choices as big buttons, one of them taken. Radio buttons to the keyboard and to screen readers. */
export function SegmentedChoice<Value extends string | number>(props: Props<Value>) {
  const { label, hideLabel, options, value, onChange, columns = 3 } = props;
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={cx(styles.legend, hideLabel && styles.hidden)}>{label}</legend>
      <div className={styles.options} data-columns={columns}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-checked={option.value === value || undefined}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span className={styles.words}>
              <span className={styles.label}>{option.label}</span>
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
