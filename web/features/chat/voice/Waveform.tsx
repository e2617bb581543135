import { barCount } from "../../../media/peaks.ts";
import styles from "./Waveform.module.css";

interface Props {
  /** Values from 0 to 1; undefined while unknown. */
  peaks: readonly number[] | undefined;
  /** Played share, from 0 to 1. */
  played: number;
}

const flat = Array.from({ length: barCount }, () => 0);
const step = 3.5;
const height = 28;

/** Loudness over time. Decorative, as the duration is in text beside it. */
export function Waveform({ peaks = flat, played }: Props) {
  const width = peaks.length * step;
  return (
    <svg className={styles.wave} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {peaks.map((peak, index) => {
        const length = Math.max(2.5, peak * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing but their place
            key={index}
            className={(index + 0.5) / peaks.length <= played ? styles.played : undefined}
            x={index * step}
            y={(height - length) / 2}
            width={2}
            height={length}
            rx={1}
          />
        );
      })}
    </svg>
  );
}
