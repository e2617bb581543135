import { graphemes } from "@contract/text/graphemes.ts";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { CharacterCount } from "./CharacterCount.tsx";
import { cx } from "./cx.ts";
import styles from "./Field.module.css";
import { Field, type FieldTexts } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";

interface Props extends FieldTexts, Omit<ComponentProps<"input">, "value" | "onChange" | "children" | "ref"> {
  value: string;
  onChange: (value: string) => void;
  /** Cuts the text and shows a counter; counted in grapheme clusters. */
  maxCharacters?: number;
  /** At the right end of the label's line, instead of the counter. */
  aside?: ReactNode;
  /** At the right end inside the box. */
  trailing?: ReactNode;
  /** Shows the password at first, for choosing a new one. */
  revealed?: boolean;
  ref?: ComponentProps<"input">["ref"] | undefined;
}

/** One line of text. `type="password"` adds a button that shows the password. */
export function TextField(props: Props) {
  const {
    label,
    hint,
    error,
    hideLabel,
    value,
    onChange,
    maxCharacters,
    aside,
    trailing,
    revealed,
    type,
    className,
    ...rest
  } = props;
  const t = useT("common");
  const [shown, setShown] = useState(revealed ?? false);
  const secret = type === "password";
  const counter = maxCharacters ? <CharacterCount text={value} max={maxCharacters} /> : null;
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel ?? false} aside={aside ?? counter}>
      {(ids) => (
        <div className={styles.box} data-invalid={Boolean(error) || undefined}>
          <input
            autoComplete="off"
            {...rest}
            {...ids}
            type={secret && shown ? "text" : type}
            {...(secret ? { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } : {})}
            value={value}
            onChange={(event) => {
              const typed = event.target.value;
              // Cutting during a composition would break the input method; the text is cut at its end.
              const composing = "isComposing" in event.nativeEvent && event.nativeEvent.isComposing === true;
              onChange(composing ? typed : cut(typed, maxCharacters));
            }}
            onCompositionEnd={(event) => onChange(cut(event.currentTarget.value, maxCharacters))}
            className={cx(styles.input, className)}
          />
          {trailing}
          {secret && (
            <IconButton
              className={styles.reveal}
              label={shown ? t("hidePassword") : t("showPassword")}
              icon={shown ? <EyeOff size={19} /> : <Eye size={19} />}
              onClick={() => setShown(!shown)}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function cut(text: string, max = Number.POSITIVE_INFINITY): string {
  return text.length > max ? [...graphemes(text)].slice(0, max).join("") : text;
}
