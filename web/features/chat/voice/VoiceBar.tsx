import type { CSSProperties } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { formatDuration } from "../../../lib/format.ts";
import utilities from "../../../ui/utilities.module.css";
import { PlayButton } from "./PlayButton.tsx";
import styles from "./VoiceBar.module.css";
import { Waveform } from "./Waveform.tsx";

interface Props {
  peaks: readonly number[] | undefined;
  durationSeconds: number;
  /** In seconds. */
  position: number;
  state: "idle" | "loading" | "playing" | "paused" | "failed";
  unheard?: boolean;
  tabIndex: number;
  onToggle: () => void;
  onSeek: (seconds: number) => void;
  /** Missing if the speed cannot be changed. */
  rate?: number;
  onRate?: () => void;
}

/** The width of the bar grows with the duration. */
const shortestRem = 7;
const longestRem = 13;

export function VoiceBar(props: Props) {
  const { peaks, durationSeconds, position, state, unheard, tabIndex, onToggle, onSeek, rate, onRate } = props;
  const t = useT("media");
  const active = state === "playing" || state === "paused" || state === "loading";
  const width = shortestRem + (longestRem - shortestRem) * Math.min(1, durationSeconds / 30);
  const time = formatDuration(active ? position : durationSeconds);
  return (
    <div className={styles.bar}>
      <PlayButton state={state} tabIndex={tabIndex} onToggle={onToggle} />
      <div className={utilities.rest}>
        <div className={styles.wave} style={{ "--width": `${width}rem` } as CSSProperties}>
          <Waveform peaks={peaks} played={durationSeconds > 0 ? position / durationSeconds : 0} />
          <input
            type="range"
            className={styles.scrub}
            aria-label={t("voice.position")}
            aria-valuetext={`${formatDuration(position)} / ${formatDuration(durationSeconds)}`}
            tabIndex={tabIndex}
            min={0}
            max={Math.max(0.1, durationSeconds)}
            step={0.1}
            value={Math.min(position, durationSeconds)}
            onChange={(event) => onSeek(Number(event.target.value))}
          />
        </div>
        <div className={styles.below}>
          <span>{time}</span>
          {unheard && <span className={styles.dot} role="img" aria-label={t("voice.unheard")} />}
        </div>
      </div>
      {onRate && active && (
        <button
          type="button"
          className={styles.rate}
          aria-label={t("voice.speed", { rate: String(rate ?? 1) })}
          tabIndex={tabIndex}
          onClick={onRate}
        >
          {rate ?? 1}×
        </button>
      )}
    </div>
  );
}
