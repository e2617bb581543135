import { describe, expect, it } from "vitest";
import {
  corners,
  type Frame,
  largestFrame,
  moveFrame,
  resizeFrame,
  turnedSize,
  turnFrame,
  wholePixels,
} from "../../../../../../web/features/chat/attach/edit/crop-frame.ts";

const picture = { width: 400, height: 300 };
const frame: Frame = { x: 40, y: 30, width: 200, height: 100 };

describe("a crop frame", () => {
  it("stays around the same part of a picture that is turned", () => {
    expect(turnFrame(frame, picture, 1)).toEqual({ x: 170, y: 40, width: 100, height: 200 });
    expect(turnFrame(frame, picture, -1)).toEqual({ x: 30, y: 160, width: 100, height: 200 });
    const there = turnFrame(frame, picture, 1);
    expect(turnFrame(there, turnedSize(picture, 1), -1)).toEqual(frame);
    let round = frame;
    for (let quarters = 0; quarters < 4; quarters++) round = turnFrame(round, turnedSize(picture, quarters), 1);
    expect(round).toEqual(frame);
  });

  it("moves within the picture", () => {
    expect(moveFrame(frame, 10, -5, picture)).toEqual({ ...frame, x: 50, y: 25 });
    expect(moveFrame(frame, 1000, 1000, picture)).toEqual({ ...frame, x: 200, y: 200 });
    expect(moveFrame(frame, -1000, -1000, picture)).toEqual({ ...frame, x: 0, y: 0 });
  });

  it("is resized by a corner, while the opposite one stays", () => {
    expect(resizeFrame(frame, "bottomRight", 20, 30, picture, undefined)).toEqual({
      ...frame,
      width: 220,
      height: 130,
    });
    expect(resizeFrame(frame, "topLeft", 20, 30, picture, undefined)).toEqual({ x: 60, y: 60, width: 180, height: 70 });
    expect(resizeFrame(frame, "topRight", -20, 30, picture, undefined)).toEqual({
      ...frame,
      y: 60,
      width: 180,
      height: 70,
    });
    expect(resizeFrame(frame, "bottomLeft", -20, 30, picture, undefined)).toEqual({
      ...frame,
      x: 20,
      width: 220,
      height: 130,
    });
  });

  it("has fixed proportions by either axis", () => {
    const square = { x: 40, y: 30, width: 100, height: 100 };
    expect(resizeFrame(square, "bottomRight", 20, 0, picture, 1)).toEqual({ ...square, width: 120, height: 120 });
    expect(resizeFrame(square, "bottomRight", 0, -20, picture, 1)).toEqual({ ...square, width: 80, height: 80 });
    expect(resizeFrame(square, "topLeft", -100, -5, picture, 1)).toEqual({ x: 10, y: 0, width: 130, height: 130 });
  });

  it("never leaves the picture, disappears or turns inside out", () => {
    for (const size of [picture, { width: 8, height: 5000 }, { width: 1, height: 1 }])
      for (const ratio of [undefined, 1, 16 / 9, 3 / 4])
        for (const corner of corners)
          for (const [dx, dy] of [
            [-9999, -9999],
            [9999, 9999],
            [9999, -9999],
            [3, -2],
          ] as const) {
            const { x, y, width, height } = resizeFrame(largestFrame(size, ratio), corner, dx, dy, size, ratio);
            expect(width).toBeGreaterThan(0);
            expect(height).toBeGreaterThan(0);
            expect(x).toBeGreaterThanOrEqual(-1e-9);
            expect(y).toBeGreaterThanOrEqual(-1e-9);
            expect(x + width).toBeLessThanOrEqual(size.width + 1e-9);
            expect(y + height).toBeLessThanOrEqual(size.height + 1e-9);
            if (ratio !== undefined) expect(width / height).toBeCloseTo(ratio, 6);
          }
  });

  it("is at first as large as its proportions allow, and in the end whole pixels", () => {
    expect(largestFrame(picture, undefined)).toEqual({ x: 0, y: 0, ...picture });
    expect(largestFrame(picture, 1)).toEqual({ x: 50, y: 0, width: 300, height: 300 });
    expect(largestFrame(picture, 16 / 9)).toEqual({ x: 0, y: 37.5, width: 400, height: 225 });
    expect(wholePixels({ x: 0.6, y: 37.5, width: 399.7, height: 0.2 }, picture)).toEqual({
      x: 0,
      y: 38,
      width: 400,
      height: 1,
    });
  });
});
