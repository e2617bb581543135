import type { VideoKind } from "../transport.ts";

/** Quality at which a video is sent to one device. */
export interface BitRateStep {
  /** 0 sends no video, which leaves the network to the voice. */
  bitsPerSecond: number;
  framesPerSecond: number;
  /** Divisor of width and height. */
  scale: number;
}

const paused: BitRateStep = { bitsPerSecond: 0, framesPerSecond: 1, scale: 1 };

/** From the best picture to none. A shared screen loses frames first, as its texts must stay readable. */
export const bitRateSteps: Record<VideoKind, readonly BitRateStep[]> = {
  camera: [
    { bitsPerSecond: 350_000, framesPerSecond: 24, scale: 1 },
    { bitsPerSecond: 150_000, framesPerSecond: 15, scale: 1.5 },
    { bitsPerSecond: 60_000, framesPerSecond: 8, scale: 2 },
    paused,
  ],
  screen: [
    { bitsPerSecond: 1_200_000, framesPerSecond: 15, scale: 1 },
    { bitsPerSecond: 500_000, framesPerSecond: 8, scale: 1 },
    { bitsPerSecond: 200_000, framesPerSecond: 4, scale: 1.5 },
    paused,
  ],
};

/** State of a connection since the last check, as its statistics tell it. */
export interface Conditions {
  /** Share of packets that the other device did not get, 0 to 1. */
  loss: number;
  roundTripMs: number;
  /** The CPU limits the encoder, which sends less than it should. */
  lacksProcessor: boolean;
  /** The browser's estimate of what the network carries; missing in Firefox. */
  availableBitsPerSecond?: number;
}

/** The current entry of `bitRateSteps` for one video, and when it may rise. */
export interface VideoQuality {
  step: number;
  /** Good checks since the last change. */
  good: number;
  /** Good checks that a rise takes: twice as many after each fall. */
  needed: number;
}

const neededMin = 4;
const neededMax = 20;
export const bestVideoQuality: VideoQuality = { step: 0, good: 0, needed: neededMin };

export const stepOf = (kind: VideoKind, { step }: VideoQuality): BitRateStep => bitRateSteps[kind][step] ?? paused;

/** Falls by one step with a bad check, by two with a very bad one, and rises by one after several good ones. */
export function nextVideoQuality(kind: VideoKind, quality: VideoQuality, conditions: Conditions): VideoQuality {
  const steps = bitRateSteps[kind];
  const { loss, roundTripMs, lacksProcessor, availableBitsPerSecond = Number.POSITIVE_INFINITY } = conditions;
  // The browser itself follows its estimate within the step; the next step has fewer frames and pixels for it.
  const isNarrow = availableBitsPerSecond < stepOf(kind, quality).bitsPerSecond / 2;
  const fall = loss > 0.25 ? 2 : loss > 0.08 || roundTripMs > 1000 || lacksProcessor || isNarrow ? 1 : 0;
  if (fall > 0) {
    const step = Math.min(quality.step + fall, steps.length - 1);
    return { step, good: 0, needed: step === quality.step ? quality.needed : Math.min(2 * quality.needed, neededMax) };
  }
  if (loss > 0.03 || roundTripMs > 500) return { ...quality, good: 0 };
  const good = quality.good + 1;
  if (good < quality.needed) return { ...quality, good };
  // A long good time at the best step forgets earlier falls.
  if (quality.step === 0) return bestVideoQuality;
  return { ...quality, step: quality.step - 1, good: 0 };
}
