import * as Limits from "@contract/limits.ts";
import ChevronLeft from "lucide-react/icons/chevron-left";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import Square from "lucide-react/icons/square";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../../../i18n/use-t.ts";
import { formatDuration } from "../../../../lib/format.ts";
import type { Recorded, RecordingProblem } from "../../../../media/recorder.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import { Waveform } from "../Waveform.tsx";
import { type Hold, holdActionOf } from "./hold.ts";
import { Preview } from "./Preview.tsx";
import styles from "./Recorder.module.css";
import { useRecording } from "./use-recording.ts";

interface Props {
  hold: Hold;
  onSend: (recorded: Recorded) => void;
  onClose: () => void;
}

const readMs = 5000;
const problemText = {
  unsupported: "voice.unsupported",
  noMicrophone: "voice.noMicrophone",
  denied: "voice.denied",
  deniedBySystem: "voice.deniedBySystem",
  failed: "voice.broken",
  tooShort: "voice.tooShort",
} as const satisfies Record<RecordingProblem, string>;

/** Replaces the composer during recording and preview. */
export function RecorderPanel({ hold, onSend, onClose }: Props) {
  const t = useT("media");
  const over = useRef(false);
  /** A recording is sent or discarded once: `stop` takes a moment, in which a button can be pressed again. */
  const end = (how: () => void) => {
    if (over.current) return;
    over.current = true;
    how();
  };
  const discard = () => end(onClose);
  const { phase, seconds, levels, muted, taken, stop, toPreview } = useRecording((problem) =>
    end(() => {
      void toast(t(problemText[problem]), { kind: "error", durationMs: readMs });
      onClose();
    }),
  );
  const [locked, setLocked] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const meaning = locked ? "lock" : holdActionOf(hold);
  const left = Math.ceil(Limits.voiceMaxSeconds - seconds);
  const counting = left <= Limits.voiceCountdownSeconds;

  const send = async () => {
    const recorded = phase.name === "preview" ? phase.recorded : await stop();
    if (recorded) end(() => onSend(recorded));
  };
  const latest = useRef({ send, discard, asking: true, taken });
  latest.current = { send, discard, asking: phase.name === "asking", taken };

  useEffect(() => {
    // The recorder has stopped already: the release of the button must not send.
    if (latest.current.taken) return;
    if (meaning === "cancel") latest.current.discard();
    // Released before the microphone permission was given: recording continues hands-free.
    else if (meaning === "lock" || (meaning === "send" && latest.current.asking)) setLocked(true);
    else if (meaning === "send") void latest.current.send();
  }, [meaning]);

  // Moves a keyboard user's focus to the recorder.
  useEffect(() => {
    if (locked) panel.current?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, [locked]);

  useEffect(() => {
    if (taken) void toast(t("voice.taken"), { durationMs: readMs });
  }, [taken, t]);

  if (phase.name === "preview") {
    return <Preview recorded={phase.recorded} onSend={() => void send()} onDiscard={discard} />;
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, in no form
    <div
      ref={panel}
      className={styles.panel}
      role="group"
      aria-label={t("voice.recording")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        discard();
      }}
    >
      {locked && (
        <IconButton variant="danger" label={t("voice.discard")} icon={<Trash2 size={20} />} onClick={discard} />
      )}
      <span className={styles.time} data-counting={counting || undefined}>
        <span className={styles.light} aria-hidden="true" />
        <span>{formatDuration(seconds)}</span>
      </span>
      <span className={styles.levels}>
        {muted ? (
          <span className={styles.left}>{t("voice.muted")}</span>
        ) : (
          <Waveform peaks={filled(levels)} played={1} />
        )}
      </span>
      {counting && <span className={styles.left}>{t("voice.left", { seconds: Math.max(0, left) })}</span>}
      {locked ? (
        <>
          <IconButton
            data-first
            label={t("voice.stop")}
            icon={<Square size={16} fill="currentColor" />}
            onClick={() => void toPreview()}
          />
          <IconButton
            variant="accent"
            label={t("voice.send")}
            icon={<SendHorizontal size={20} />}
            onClick={() => void send()}
          />
        </>
      ) : (
        <span className={styles.slide} data-cancelling={meaning === "cancelling" || undefined}>
          <ChevronLeft size={16} aria-hidden="true" />
          <span>{meaning === "cancelling" ? t("voice.letGo") : t("voice.slide")}</span>
        </span>
      )}
      <VisuallyHidden live>
        <span>{phase.name === "recording" ? t(muted ? "voice.muted" : "voice.recording") : ""}</span>
        <span>{counting && left % 5 === 0 ? t("voice.left", { seconds: Math.max(0, left) }) : ""}</span>
      </VisuallyHidden>
    </div>
  );
}

const shown = 40;

/** Levels padded at the left with silence. */
function filled(levels: readonly number[]): readonly number[] {
  return [...Array.from({ length: shown - levels.length }, () => 0), ...levels];
}
