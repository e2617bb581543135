import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";
import hidden from "./VisuallyHidden.module.css";

interface Ids {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export interface FieldTexts {
  label: string;
  /** Shown below the field while there is no error. */
  hint?: ReactNode;
  /** The error and how to correct it. */
  error?: string | undefined;
  hideLabel?: boolean;
}

interface Props extends FieldTexts {
  /** At the right end of the label's line: a counter, a small button. */
  aside?: ReactNode;
  children: (ids: Ids) => ReactNode;
}

/** Label, control, hint and error, connected for screen readers. */
export function Field({ label, hint, error, hideLabel, aside, children }: Props) {
  const id = useId();
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <div className={hideLabel ? hidden.hidden : styles.top}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint} hidden={Boolean(error)}>
          {hint}
        </p>
      )}
    </div>
  );
}
