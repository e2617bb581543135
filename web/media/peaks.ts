/** How many bars a voice is drawn with. */
export const barCount = 40;

/** The loudest of each stretch, 0 to 1, the loudest of all being 1: silence stays flat. */
export function peaksOf(samples: ArrayLike<number>, count: number = barCount): number[] {
  const peaks = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * samples.length) / count));
    let most = 0;
    for (let at = from; at < to && at < samples.length; at++) most = Math.max(most, Math.abs(samples[at] ?? 0));
    return most;
  });
  const loudest = Math.max(...peaks);
  // What is hardly more than noise is not blown up.
  const scale = Math.max(loudest, 0.05);
  return peaks.map((peak) => Math.round((peak / scale) * 100) / 100);
}
