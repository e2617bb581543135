import Check from "lucide-react/icons/check";
import { type ReactNode, useId } from "react";
import styles from "./Checkbox.module.css";

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  error?: string | undefined;
  name?: string;
}

export function Checkbox({ checked, onChange, children, error, name }: Props) {
  const id = useId();
  return (
    <div>
      <label className={styles.row}>
        <span className={styles.box}>
          <input
            type="checkbox"
            name={name}
            className={styles.input}
            checked={checked}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            onChange={(event) => onChange(event.target.checked)}
          />
          <Check className={styles.mark} size={15} strokeWidth={3} aria-hidden="true" />
        </span>
        <span className={styles.text}>{children}</span>
      </label>
      {error && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
