import { useT } from "../../../i18n/use-t.ts";
import styles from "../Operator.module.css";

const height = 48;
const step = 10;

/** A bar for each day, with its greatest value in words. The days are in a table beside the chart. */
export function DayChart({
  label,
  bars,
  text,
}: {
  label: string;
  bars: readonly { day: string; value: number }[];
  text: (value: number) => string;
}) {
  const t = useT("console");
  const max = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{label}</span> · <span>{max === 0 ? t("today.noFigures") : `${text(0)}–${text(max)}`}</span>
      </figcaption>
      {max > 0 && (
        <svg viewBox={`0 0 ${bars.length * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ day, value }, at) => {
            const tall = (value / max) * height;
            return <rect key={day} x={at * step + 1} y={height - tall} width={step - 2} height={tall} />;
          })}
        </svg>
      )}
    </figure>
  );
}
