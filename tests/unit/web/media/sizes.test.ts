import { describe, expect, it } from "vitest";
import { cropSquare, fitInside, shownSize } from "../../../../web/media/sizes.ts";

describe("the sizes of pictures", () => {
  it("shrink to an edge, in proportion, and never grow", () => {
    expect(fitInside({ width: 4000, height: 3000 }, 2560)).toEqual({ width: 2560, height: 1920 });
    expect(fitInside({ width: 3000, height: 4000 }, 2560)).toEqual({ width: 1920, height: 2560 });
    expect(fitInside({ width: 800, height: 600 }, 2560)).toEqual({ width: 800, height: 600 });
    expect(fitInside({ width: 10_000, height: 1 }, 2560)).toEqual({ width: 2560, height: 1 });
  });

  it("keep a place in the chat that fits a phone", () => {
    for (const [width, height] of [
      [4000, 3000],
      [3000, 4000],
      [10, 10],
      [9000, 20],
      [20, 9000],
      [1, 1],
    ] as const) {
      const shown = shownSize({ width, height });
      expect(shown.width).toBeGreaterThanOrEqual(88);
      expect(shown.width).toBeLessThanOrEqual(300);
      expect(shown.height).toBeGreaterThanOrEqual(88);
      expect(shown.height).toBeLessThanOrEqual(340);
    }
    expect(shownSize({ width: 4000, height: 3000 })).toEqual({ width: 300, height: 225 });
    expect(shownSize({})).toEqual({ width: 240, height: 180 });
  });

  it("cut squares that stay inside", () => {
    expect(cropSquare({ width: 400, height: 300 }, { x: 0.5, y: 0.5 }, 1)).toEqual({ x: 50, y: 0, side: 300 });
    expect(cropSquare({ width: 400, height: 300 }, { x: 0, y: 1 }, 3)).toEqual({ x: 0, y: 200, side: 100 });
    expect(cropSquare({ width: 400, height: 300 }, { x: 2, y: -2 }, 1)).toEqual({ x: 100, y: 0, side: 300 });
  });
});
