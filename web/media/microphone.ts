import { DeviceError, isDeniedBySystem } from "./device-error.ts";

export type MicrophoneProblem = "noMicrophone" | "denied" | "deniedBySystem" | "failed";

export class MicrophoneError extends DeviceError<MicrophoneProblem> {}

/** Asks for the microphone. `deviceId`: the wanted one, if it is still there. Rejects with a `MicrophoneError`. */
export async function openMicrophone(deviceId?: string): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: {
        ...{ channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
        ...(deviceId ? { deviceId } : {}),
      },
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (isDeniedBySystem(error)) throw new MicrophoneError("deniedBySystem");
    if (name === "NotAllowedError" || name === "SecurityError") throw new MicrophoneError("denied");
    if (name === "NotFoundError" || name === "OverconstrainedError") throw new MicrophoneError("noMicrophone");
    throw new MicrophoneError("failed");
  }
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export interface LevelMeter {
  /** Loudness right now, 0 to 1. */
  level(): number;
  close(): void;
}

/** Perceived loudness: a whisper shows, and a shout stays within the scale. */
export function openLevelMeter(stream: MediaStream): LevelMeter {
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
