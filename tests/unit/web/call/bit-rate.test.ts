import { describe, expect, it } from "vitest";
import {
  bestVideoQuality,
  bitRateSteps,
  type Conditions,
  nextVideoQuality,
  stepOf,
  type VideoQuality,
} from "../../../../web/call/mesh/bit-rate.ts";

const good: Conditions = { loss: 0, roundTripMs: 40, lacksProcessor: false };

/** Kilobits per second of a camera after each of these checks. */
function cameraAfter(conditions: readonly Partial<Conditions>[], rate: VideoQuality = bestVideoQuality) {
  let now = rate;
  const steps = conditions.map((one) => {
    now = nextVideoQuality("camera", now, { ...good, ...one });
    return stepOf("camera", now).bitsPerSecond / 1000;
  });
  return { steps, rate: now };
}
const times = (count: number, one: Partial<Conditions> = {}) => Array.from({ length: count }, () => one);

describe("the bit rate of a camera", () => {
  it.each([
    ["packets are lost", { loss: 0.1 }],
    ["the way is long", { roundTripMs: 1500 }],
    ["the processor is busy", { lacksProcessor: true }],
    ["the network carries little", { availableBitsPerSecond: 25_000 }],
  ])("falls step by step to none while %s", (_, bad) => {
    expect(cameraAfter(times(4, bad)).steps).toEqual([150, 60, 0, 0]);
  });

  it("falls by two steps when a quarter of the packets is lost", () => {
    expect(cameraAfter([{ loss: 0.3 }, { loss: 0.3 }]).steps).toEqual([60, 0]);
  });

  it("rises after several good checks, and after twice as many when it fell again", () => {
    const fallen = cameraAfter([{ loss: 0.1 }]).rate;
    expect(cameraAfter(times(8), fallen).steps).toEqual([150, 150, 150, 150, 150, 150, 150, 350]);
    const again = cameraAfter([{ loss: 0.1 }], cameraAfter(times(8), fallen).rate).rate;
    const { steps, rate } = cameraAfter(times(16), again);
    expect(steps.indexOf(350)).toBe(15);
    expect(cameraAfter(times(20), rate).rate).toEqual(bestVideoQuality);
  });

  it("rises not while some packets are lost, and falls not for these", () => {
    const fallen = cameraAfter([{ loss: 0.1 }]).rate;
    expect(new Set(cameraAfter(times(30, { loss: 0.05 }), fallen).steps)).toEqual(new Set([150]));
  });
});

it("each step has less of everything, and the last one nothing", () => {
  for (const steps of Object.values(bitRateSteps)) {
    const rates = steps.map(({ bitsPerSecond }) => bitsPerSecond);
    expect(rates).toEqual([...rates].sort((a, b) => b - a));
    expect(rates.at(-1)).toBe(0);
  }
});
