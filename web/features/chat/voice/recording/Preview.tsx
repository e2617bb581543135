import SendHorizontal from "lucide-react/icons/send-horizontal";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useT } from "../../../../i18n/use-t.ts";
import type { Recorded } from "../../../../media/recorder.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { VoicePlayer } from "../player.ts";
import { VoiceBar } from "../VoiceBar.tsx";
import { useVoices } from "../voice-context.ts";
import styles from "./Recorder.module.css";

interface Props {
  recorded: Recorded;
  onSend: () => void;
  onDiscard: () => void;
}

/** An id that no message has. */
const unsentId = 0;

export function Preview({ recorded, onSend, onDiscard }: Props) {
  const t = useT("media");
  const voices = useVoices();
  const [player] = useState(() => new VoicePlayer());
  const panel = useRef<HTMLDivElement>(null);
  const playing = useSyncExternalStore(player.subscribe, () => player.playing(unsentId));
  const track = { messageId: unsentId, durationSeconds: recorded.durationSeconds, load: async () => recorded.file };
  useEffect(() => {
    panel.current?.querySelector("button")?.focus();
    return () => player.stop();
  }, [player]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, in no form
    <div ref={panel} className={styles.panel} role="group" aria-label={t("kinds.voice")}>
      <IconButton variant="danger" label={t("voice.discard")} icon={<Trash2 size={20} />} onClick={onDiscard} />
      <div className={styles.listen}>
        <VoiceBar
          peaks={recorded.peaks}
          durationSeconds={recorded.durationSeconds}
          position={playing?.position ?? 0}
          state={playing?.state ?? "idle"}
          tabIndex={0}
          onToggle={() => {
            voices?.player.stop();
            player.toggle(track);
          }}
          onSeek={(seconds) => player.seek(track, seconds)}
        />
      </div>
      <IconButton variant="accent" label={t("voice.send")} icon={<SendHorizontal size={20} />} onClick={onSend} />
    </div>
  );
}
