import { describe, expect, it } from "vitest";
import { peaksOf } from "../../../../web/media/peaks.ts";

describe("the loudness of a voice", () => {
  it("has so many bars, the loudest of them full", () => {
    const samples = Float32Array.from(
      { length: 8000 },
      (_, index) => (index < 4000 ? 0.1 : 0.4) * (index % 2 ? 1 : -1),
    );
    const peaks = peaksOf(samples, 4);
    expect(peaks).toEqual([0.25, 0.25, 1, 1]);
  });

  it("leaves silence flat, and takes recordings shorter than the bars", () => {
    expect(Math.max(...peaksOf(new Float32Array(100).fill(0.001), 10))).toBeLessThan(0.1);
    expect(peaksOf([0.5, 1], 5)).toHaveLength(5);
    expect(peaksOf([], 3)).toEqual([0, 0, 0]);
  });
});
