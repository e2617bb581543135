import type { Message } from "@contract/message.ts";
import Download from "lucide-react/icons/download";
import { useSyncExternalStore } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { formatBytes, formatDuration } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import utilities from "../../../ui/utilities.module.css";
import { FileName } from "../media/FileTile.tsx";
import { useMediaTools } from "../media/media-tools.ts";
import styles from "./AudioFile.module.css";
import { PlayButton } from "./PlayButton.tsx";
import { useLoadedVoices } from "./voice-context.ts";

/** An audio file, played inline. A failure shows its reason with retry and download. */
export function AudioFile({ message, tabIndex }: { message: Message; tabIndex: number }) {
  const t = useT("media");
  const { player, trackOf } = useLoadedVoices();
  const { download } = useMediaTools();
  const playing = useSyncExternalStore(player.subscribe, () => player.playing(message.id));
  const rate = useSyncExternalStore(player.subscribe, player.rate);
  const { fileName: name = "", size = 0 } = message;
  const length = playing?.durationSeconds ?? 0;
  const at = formatDuration(playing?.position ?? 0);
  const progress = length > 0 ? `${at} / ${formatDuration(length)}` : at;
  return (
    <div className={styles.tile}>
      <PlayButton
        state={playing?.state}
        name={name}
        tabIndex={tabIndex}
        onToggle={() => player.toggle(trackOf(message))}
      />
      <div className={utilities.rest}>
        <FileName name={name} />
        {playing?.state === "failed" ? (
          <div className={styles.failure}>
            <span role="alert">
              {playing.failure === "damaged" ? t("damaged") : t(`voice.failures.${playing.failure ?? "format"}`)}
            </span>
            <button
              type="button"
              className={styles.again}
              tabIndex={tabIndex}
              onClick={() => player.toggle(trackOf(message))}
            >
              {t("voice.again")}
            </button>
          </div>
        ) : playing ? (
          <div className={styles.line}>
            <input
              type="range"
              className={styles.scrub}
              aria-label={t("file.position")}
              aria-valuetext={progress}
              tabIndex={tabIndex}
              min={0}
              disabled={length === 0}
              max={Math.max(0.1, length)}
              step={0.1}
              value={Math.min(playing.position, length)}
              onChange={(event) => player.seek(trackOf(message), Number(event.target.value))}
            />
            <span>{progress}</span>
            <button
              type="button"
              className={styles.rate}
              aria-label={t("voice.speed", { rate: String(rate) })}
              tabIndex={tabIndex}
              onClick={() => player.nextRate()}
            >
              {rate}×
            </button>
          </div>
        ) : (
          <div className={styles.line}>{formatBytes(size)}</div>
        )}
      </div>
      <IconButton
        label={`${t("download.start")} ${name}`}
        icon={<Download size={18} />}
        tabIndex={tabIndex}
        onClick={() => download(message)}
      />
    </div>
  );
}
