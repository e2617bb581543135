import * as Limits from "@contract/limits.ts";
import { canRecord } from "./can-record.ts";
import { peaksOf } from "./peaks.ts";

export type RecordingProblem = "unsupported" | "noMicrophone" | "denied" | "failed" | "tooShort";

export class RecordingError extends Error {
  readonly problem: RecordingProblem;

  constructor(problem: RecordingProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface Recorded {
  file: Blob;
  mime: string;
  /** With the extension of its type. */
  name: string;
  durationSeconds: number;
  peaks: number[];
}

export interface Recording {
  stop(): Promise<Recorded>;
  /** Stops and discards the recording. */
  cancel(): void;
}

export interface RecordingOptions {
  /** Called every `levelEveryMs` with the level of the voice, 0 to 1, and the recorded time in seconds. */
  onLevel(level: number, seconds: number): void;
  /** The maximum length is reached: `stop` returns the recording. */
  onFull(): void;
}

/** In order of preference: AAC plays everywhere; Opus is for browsers that cannot record AAC. */
const types = [
  "audio/mp4;codecs=mp4a.40.2",
  "audio/webm;codecs=opus",
  "audio/mp4",
  "audio/webm",
  "audio/ogg;codecs=opus",
];
const levelEveryMs = 60;
const bitsPerSecond = 48_000;

/** Requests the microphone and starts. Rejects with a `RecordingError`. */
export async function startRecording({ onLevel, onFull }: RecordingOptions): Promise<Recording> {
  if (!canRecord()) throw new RecordingError("unsupported");
  const stream = await openMicrophone();
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  let recorder: MediaRecorder;
  try {
    recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType ? { mimeType } : {}) });
    recorder.start(1000);
  } catch {
    release();
    throw new RecordingError("unsupported");
  }

  const chunks: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => data.size > 0 && chunks.push(data));
  const startedAt = performance.now();
  const seconds = () => Math.min(Limits.voiceMaxSeconds, (performance.now() - startedAt) / 1000);
  const levels: number[] = [];
  const meter = meterOf(stream);
  const timer = setInterval(() => {
    const level = meter.level();
    levels.push(level);
    onLevel(level, seconds());
    if (seconds() >= Limits.voiceMaxSeconds) onFull();
  }, levelEveryMs);
  const end = () => {
    clearInterval(timer);
    meter.close();
    release();
  };

  let stopping: Promise<Recorded> | undefined;
  return {
    stop() {
      stopping ??= new Promise((resolve, reject) => {
        const durationSeconds = seconds();
        const finish = () => {
          end();
          const type = (recorder.mimeType || mimeType || chunks[0]?.type || "audio/webm").split(";")[0] ?? "audio/webm";
          const file = new Blob(chunks, { type });
          if (file.size === 0) return reject(new RecordingError("failed"));
          resolve({ file, mime: type, name: `voice.${endingOf(type)}`, durationSeconds, peaks: peaksOf(levels) });
        };
        if (recorder.state === "inactive") return finish();
        recorder.addEventListener("stop", finish, { once: true });
        recorder.stop();
      });
      return stopping;
    },
    cancel() {
      if (recorder.state !== "inactive") recorder.stop();
      end();
    },
  };
}

async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "SecurityError") throw new RecordingError("denied");
    if (name === "NotFoundError" || name === "OverconstrainedError") throw new RecordingError("noMicrophone");
    throw new RecordingError("failed");
  }
}

/** Perceived loudness: a whisper shows, and a shout stays within the scale. */
function meterOf(stream: MediaStream): { level(): number; close(): void } {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    return {
      level() {
        analyser.getFloatTimeDomainData(samples);
        let sum = 0;
        for (const sample of samples) sum += sample * sample;
        return Math.min(1, Math.sqrt(Math.sqrt(sum / samples.length)) * 1.4);
      },
      close: () => void context.close().catch(() => {}),
    };
  } catch {
    return { level: () => 0, close: () => {} };
  }
}

function endingOf(type: string): string {
  if (type.includes("mp4")) return "m4a";
  return type.includes("ogg") ? "ogg" : "webm";
}
