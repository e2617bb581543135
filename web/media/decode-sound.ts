import { peaksOf } from "./peaks.ts";

/** In Hz: enough for a waveform, and cheap to compute. */
const sampleRate = 8000;

/** Peaks and duration of a recording. Rejects when the browser cannot decode it. */
export async function decodeSound(bytes: ArrayBuffer): Promise<{ peaks: number[]; durationSeconds: number }> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const buffer = await context.decodeAudioData(bytes);
  return { peaks: peaksOf(buffer.getChannelData(0)), durationSeconds: buffer.duration };
}
