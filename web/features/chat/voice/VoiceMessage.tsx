import type { Message } from "@contract/message.ts";
import { useSyncExternalStore } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { useConversion } from "./conversions.ts";
import styles from "./Transcript.module.css";
import { usePeaks } from "./use-peaks.ts";
import { VoiceBar } from "./VoiceBar.tsx";
import { useLoadedVoices } from "./voice-context.ts";

const failures = {
  network: "voice.failures.network",
  gone: "voice.failures.gone",
  damaged: "damaged",
  format: "voice.failed",
} as const;

/** A voice message: play, seek, speed, and its transcript if requested. */
export function VoiceMessage({ message, mine, tabIndex }: { message: Message; mine: boolean; tabIndex: number }) {
  const t = useT("media");
  const { player, trackOf, played } = useLoadedVoices();
  const playing = useSyncExternalStore(player.subscribe, () => player.playing(message.id));
  const rate = useSyncExternalStore(player.subscribe, player.rate);
  const peaks = usePeaks(message);
  const durationSeconds = message.durationSeconds ?? 0;
  return (
    <>
      <VoiceBar
        peaks={peaks}
        durationSeconds={durationSeconds}
        position={playing?.position ?? 0}
        state={playing?.state ?? "idle"}
        unheard={!mine && !played.has(message.id) && !playing}
        rate={rate}
        tabIndex={tabIndex}
        onToggle={() => player.toggle(trackOf(message))}
        onSeek={(seconds) => player.seek(trackOf(message), seconds)}
        onRate={() => player.nextRate()}
      />
      {playing?.state === "failed" && <p role="alert">{t(failures[playing.failure ?? "format"])}</p>}
      <Transcript message={message} />
    </>
  );
}

function Transcript({ message }: { message: Message }) {
  const t = useT("media");
  const conversion = useConversion(message.fileId ?? "");
  if (conversion === "converting") {
    return (
      <p className={styles.quiet} role="status">
        <Spinner size={14} />
        <span>{t("voice.converting")}</span>
      </p>
    );
  }
  if (!message.transcribed) return null;
  return (
    <p className={message.transcript ? styles.text : styles.quiet} role="note" aria-label={t("voice.text")}>
      {message.transcript || t("voice.noText")}
    </p>
  );
}
