import { peaksOf } from "./peaks.ts";

/** Plenty for a picture of loudness, and little to compute. */
const sampleRate = 8000;

/** How loud a recording is over time, and how long. Rejects when this browser cannot read it. */
export async function decodeSound(bytes: ArrayBuffer): Promise<{ peaks: number[]; durationSeconds: number }> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const buffer = await context.decodeAudioData(bytes);
  return { peaks: peaksOf(buffer.getChannelData(0)), durationSeconds: buffer.duration };
}
