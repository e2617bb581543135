import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { Field, type FieldTexts } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import styles from "./Stepper.module.css";

interface Props extends FieldTexts {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
}

/** An integer input with buttons for fewer and more. The value stays within `min`…`max`. */
export function Stepper({ value, onChange, min, max, ...fieldProps }: Props) {
  const t = useT("common");
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  const settle = () => {
    if (typed !== null && typed.trim() !== "" && Number.isFinite(Number(typed))) set(Math.round(Number(typed)));
    setTyped(null);
  };
  return (
    <Field {...fieldProps}>
      {(ids) => (
        <div className={styles.stepper}>
          <IconButton
            label={`${fieldProps.label}: ${t("decrease")}`}
            icon={<Minus size={18} />}
            disabled={value <= min}
            onClick={() => set(value - 1)}
          />
          <input
            {...ids}
            className={styles.number}
            inputMode="numeric"
            autoComplete="off"
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            value={typed ?? String(value)}
            onChange={(event) => {
              const text = event.target.value.replace(/\D/g, "").slice(0, 4);
              setTyped(text);
              const number = Number(text);
              if (text !== "" && number >= min && number <= max) onChange(number);
            }}
            onBlur={settle}
            onKeyDown={(event) => {
              const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
              if (step === undefined) return;
              event.preventDefault();
              setTyped(null);
              set(value + step);
            }}
          />
          <IconButton
            label={`${fieldProps.label}: ${t("increase")}`}
            icon={<Plus size={18} />}
            disabled={value >= max}
            onClick={() => set(value + 1)}
          />
        </div>
      )}
    </Field>
  );
}
