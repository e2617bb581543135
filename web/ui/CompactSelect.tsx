import type { ReactNode } from "react";
import styles from "./CompactSelect.module.css";

interface Option<Value> {
  value: Value;
  label: string;
  /** Language of the label, if it is another than the page's. */
  lang?: string;
}

interface Props<Value extends string> {
  /** Read aloud. */
  label: string;
  icon?: ReactNode;
  /** The chosen option in a few letters; its label otherwise. */
  shown?: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The browser's own list behind a small button. */
export function CompactSelect<Value extends string>({ label, icon, shown, options, value, onChange }: Props<Value>) {
  const find = (wanted: string) => options.find((option) => option.value === wanted);
  return (
    <label className={styles.select}>
      {icon}
      <span className={styles.shown} aria-hidden="true">
        {shown ?? find(value)?.label}
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = find(event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
