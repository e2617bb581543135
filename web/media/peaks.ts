/** Number of bars in the waveform of a voice message. */
export const barCount = 40;

/** Peak of each section, scaled so that the loudest is 1; silence stays flat. */
export function peaksOf(samples: ArrayLike<number>, count: number = barCount): number[] {
  const peaks = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * samples.length) / count));
    let max = 0;
    for (let at = from; at < to && at < samples.length; at++) max = Math.max(max, Math.abs(samples[at] ?? 0));
    return max;
  });
  const loudest = Math.max(...peaks);
  // The lower limit keeps noise from being scaled to full height.
  const scale = Math.max(loudest, 0.05);
  return peaks.map((peak) => Math.round((peak / scale) * 100) / 100);
}
