import * as Limits from "@contract/limits.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type Recorded,
  type Recording,
  RecordingError,
  type RecordingProblem,
  startRecording,
} from "../../../../media/recorder.ts";

type Phase = { name: "asking" } | { name: "recording" } | { name: "preview"; recorded: Recorded };

const levelsShown = 40;

/** Records from mount on; reports a problem once. A microphone that is taken away leads to the preview. */
export function useRecording(onProblem: (problem: RecordingProblem) => void) {
  const [phase, setPhase] = useState<Phase>({ name: "asking" });
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const [muted, setMuted] = useState(false);
  const [taken, setTaken] = useState(false);
  const recording = useRef<Recording>(undefined);
  const problem = useRef(onProblem);
  problem.current = onProblem;

  /** The recording; undefined if it is too short. */
  const stop = useCallback(async (): Promise<Recorded | undefined> => {
    try {
      const recorded = await recording.current?.stop();
      if (!recorded) return undefined;
      if (recorded.durationSeconds >= Limits.voiceMinSeconds) return recorded;
      problem.current("tooShort");
    } catch (error) {
      problem.current(error instanceof RecordingError ? error.problem : "failed");
    }
    return undefined;
  }, []);

  /** Stops for a preview before sending. */
  const toPreview = useCallback(async () => {
    const recorded = await stop();
    if (recorded) setPhase({ name: "preview", recorded });
  }, [stop]);

  useEffect(() => {
    let gone = false;
    startRecording({
      onLevel: (level, now) => {
        setSeconds(now);
        setLevels((before) => [...before.slice(1 - levelsShown), level]);
      },
      onFull: () => void toPreview(),
      onTaken: () => {
        setTaken(true);
        void toPreview();
      },
      onMuted: setMuted,
    }).then(
      (started) => {
        if (gone) return started.cancel();
        recording.current = started;
        setPhase({ name: "recording" });
      },
      (error: unknown) => {
        if (!gone) problem.current(error instanceof RecordingError ? error.problem : "failed");
      },
    );
    return () => {
      gone = true;
      recording.current?.cancel();
    };
  }, [toPreview]);

  return { phase, seconds, levels, muted, taken, stop, toPreview };
}
