import type { ComponentProps } from "react";
import { CharacterCount } from "./CharacterCount.tsx";
import { cx } from "./cx.ts";
import styles from "./Field.module.css";
import { Field, type FieldWords } from "./Field.tsx";

interface Props extends FieldWords, Omit<ComponentProps<"textarea">, "value" | "onChange" | "children" | "ref"> {
  value: string;
  onChange: (value: string) => void;
  maxCharacters?: number;
  ref?: ComponentProps<"textarea">["ref"] | undefined;
}

export function TextArea({ label, hint, error, hideLabel, value, onChange, maxCharacters, className, ...rest }: Props) {
  const counter = maxCharacters ? <CharacterCount text={value} max={maxCharacters} /> : null;
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel ?? false} aside={counter}>
      {(ids) => (
        <div className={styles.box} data-invalid={Boolean(error) || undefined}>
          <textarea
            rows={4}
            {...rest}
            {...ids}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={cx(styles.input, styles.area, className)}
          />
        </div>
      )}
    </Field>
  );
}
