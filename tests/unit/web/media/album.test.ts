import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { albumDimensionsPx, albumRows } from "../../../../web/media/album.ts";

const picture = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) });
const sizeOf = (size: { width: number; height: number }) => size;

describe("an album", () => {
  it("shows every picture once, in order, each large enough to press", () => {
    fc.assert(
      fc.property(fc.array(picture, { minLength: 2, maxLength: 5 }), (pictures) => {
        const rows = albumRows(pictures, sizeOf);
        expect(rows.flatMap(({ parts }) => parts.map(({ part }) => part))).toEqual(pictures);
        const { width, height } = albumDimensionsPx(pictures, sizeOf);
        expect(height).toBeLessThanOrEqual(width * 4);
        for (const { parts, ratio } of rows) {
          const rowHeight = width / ratio;
          for (const part of parts) expect(Math.min(rowHeight, rowHeight * part.ratio)).toBeGreaterThanOrEqual(44);
        }
      }),
    );
  });

  it("places two wide pictures below each other and two tall ones side by side", () => {
    const wide = { width: 400, height: 200 };
    const tall = { width: 200, height: 400 };
    expect(albumRows([wide, wide], sizeOf)).toHaveLength(2);
    expect(albumRows([tall, tall], sizeOf)).toHaveLength(1);
  });
});
