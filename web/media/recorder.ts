import * as Limits from "@contract/limits.ts";
import { canRecord } from "./can-record.ts";
import { decodeSound } from "./decode-sound.ts";
import { DeviceError } from "./device-error.ts";
import {
  closeMicrophone,
  type MicrophoneError,
  type MicrophoneProblem,
  openLevelMeter,
  openMicrophone,
} from "./microphone.ts";
import { peaksOf } from "./peaks.ts";
import { watchTracks } from "./watch-tracks.ts";

export type RecordingProblem = MicrophoneProblem | "unsupported" | "tooShort";

export class RecordingError extends DeviceError<RecordingProblem> {}

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
  /** A device was removed or a permission withdrawn: `stop` returns what was recorded. */
  onTaken(): void;
  /** The system muted the track (`mute` event), as during a call: nothing is recorded meanwhile. */
  onMuted(muted: boolean): void;
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
export async function startRecording({ onLevel, onFull, onTaken, onMuted }: RecordingOptions): Promise<Recording> {
  if (!canRecord()) throw new RecordingError("unsupported");
  const stream = await openMicrophone().catch(({ problem }: MicrophoneError) => {
    throw new RecordingError(problem);
  });
  const release = () => closeMicrophone(stream);
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
  const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
  let countedMs = 0;
  /** Undefined while nothing is recorded. */
  let countsFrom: number | undefined = performance.now();
  const milliseconds = () => countedMs + (countsFrom === undefined ? 0 : performance.now() - countsFrom);
  const seconds = () => Math.min(Limits.voiceMaxSeconds, milliseconds() / 1000);
  const count = (on: boolean) => {
    countedMs = milliseconds();
    countsFrom = on ? performance.now() : undefined;
  };
  const levels: number[] = [];
  const meter = openLevelMeter(stream);
  const timer = setInterval(() => {
    if (countsFrom === undefined) return;
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
  const taken = () => {
    count(false);
    if (!stopping) onTaken();
  };
  const muted = (on: boolean) => {
    if (recorder.state === "inactive") return;
    count(!on);
    if (on) recorder.pause();
    else recorder.resume();
    onMuted(on);
  };
  recorder.addEventListener("error", taken);
  watchTracks(stream, { onTaken: taken, onMuted: muted });

  const finish = async (): Promise<Recorded> => {
    count(false);
    if (recorder.state !== "inactive") recorder.stop();
    await stopped;
    end();
    const type = (recorder.mimeType || mimeType || chunks[0]?.type || "audio/webm").split(";")[0] ?? "audio/webm";
    const file = new Blob(chunks, { type });
    if (file.size === 0) throw new RecordingError("failed");
    const durationSeconds = await secondsOf(file).catch(seconds);
    return { file, mime: type, name: `voice.${endingOf(type)}`, durationSeconds, peaks: peaksOf(levels) };
  };
  return {
    stop() {
      stopping ??= finish();
      return stopping;
    },
    cancel() {
      if (recorder.state !== "inactive") recorder.stop();
      end();
    },
  };
}

/** A page that was suspended counts on, while nothing is recorded. */
async function secondsOf(file: Blob): Promise<number> {
  return Math.min(Limits.voiceMaxSeconds, (await decodeSound(await file.arrayBuffer())).durationSeconds);
}

function endingOf(type: string): string {
  if (type.includes("mp4")) return "m4a";
  return type.includes("ogg") ? "ogg" : "webm";
}
