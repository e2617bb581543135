import type { CSSProperties } from "react";
import styles from "./Slider.module.css";

interface Props {
  label: string;
  /** Index of the chosen stop. */
  value: number;
  onChange: (value: number) => void;
  /** Number of stops. */
  stops: number;
  /** Meaning of the stop for screen readers: "12 seats". */
  valueText: string;
}

/** A slider over numbered stops, whose meaning the caller defines. */
export function Slider({ label, value, onChange, stops, valueText }: Props) {
  const max = Math.max(1, stops - 1);
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      step={1}
      value={value}
      style={{ "--filled": `${(value / max) * 100}%` } as CSSProperties}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
