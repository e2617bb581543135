import type { ComponentProps } from "react";
import { CharacterCount } from "./CharacterCount.tsx";
import { cx } from "./cx.ts";
import styles from "./Field.module.css";
import { Field, type FieldTexts } from "./Field.tsx";

interface Props extends FieldTexts, Omit<ComponentProps<"textarea">, "value" | "onChange" | "children" | "ref"> {
  value: string;
  onChange: (value: string) => void;
  /** Shows a counter without cutting the text; report an excess by `error`. */
  maxCharacters?: number;
  ref?: ComponentProps<"textarea">["ref"] | undefined;
}

export function TextArea({ label, hint, error, hideLabel, value, onChange, maxCharacters, ...rest }: Props) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel ?? false}
      aside={maxCharacters !== undefined && <CharacterCount text={value} max={maxCharacters} />}
    >
      {(ids) => (
        <div className={styles.box} data-invalid={Boolean(error) || undefined}>
          <textarea
            rows={6}
            {...rest}
            {...ids}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={cx(styles.input, styles.textArea)}
          />
        </div>
      )}
    </Field>
  );
}
