import type { Size } from "../../../../media/sizes.ts";

/** A part of a picture, in the picture's pixels. */
export interface Frame extends Size {
  x: number;
  y: number;
}

export const corners = ["topLeft", "topRight", "bottomLeft", "bottomRight"] as const;
export type Corner = (typeof corners)[number];

/** Share of the picture's long edge below which a frame is hard to grasp; of a small picture a number of pixels. */
const leastShare = 1 / 20;
const leastPx = 16;

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Size of a picture turned by quarters of a circle. */
export function turnedSize({ width, height }: Size, quarters: number): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Frame around the same part after a quarter turn to the right (1) or left (-1). `picture`: size before the turn. */
export function turnFrame({ x, y, width, height }: Frame, picture: Size, by: 1 | -1): Frame {
  const turned = { width: height, height: width };
  return by === 1
    ? { ...turned, x: picture.height - y - height, y: x }
    : { ...turned, x: y, y: picture.width - x - width };
}

export function moveFrame(frame: Frame, dx: number, dy: number, picture: Size): Frame {
  return {
    ...frame,
    x: within(frame.x + dx, 0, picture.width - frame.width),
    y: within(frame.y + dy, 0, picture.height - frame.height),
  };
}

/** Moves a corner; the opposite one stays. `ratio`: width by height, if it is fixed. */
export function resizeFrame(
  frame: Frame,
  corner: Corner,
  dx: number,
  dy: number,
  picture: Size,
  ratio: number | undefined,
): Frame {
  const left = corner === "topLeft" || corner === "bottomLeft";
  const top = corner === "topLeft" || corner === "topRight";
  const right = frame.x + frame.width;
  const bottom = frame.y + frame.height;
  const max = { width: left ? right : picture.width - frame.x, height: top ? bottom : picture.height - frame.y };
  const min = Math.max(leastPx, Math.max(picture.width, picture.height) * leastShare);
  let width = frame.width + (left ? -dx : dx);
  let height = frame.height + (top ? -dy : dy);
  if (ratio === undefined) {
    width = Math.min(max.width, Math.max(min, width));
    height = Math.min(max.height, Math.max(min, height));
  } else {
    // The axis of the larger movement decides.
    if (Math.abs(dy) * ratio > Math.abs(dx)) width = height * ratio;
    width = Math.min(max.width, max.height * ratio, Math.max(min, min * ratio, width));
    height = width / ratio;
  }
  return { x: left ? right - width : frame.x, y: top ? bottom - height : frame.y, width, height };
}

/** The largest frame of a ratio, in the middle of the picture; the whole picture without a ratio. */
export function largestFrame(picture: Size, ratio: number | undefined): Frame {
  const width = ratio === undefined ? picture.width : Math.min(picture.width, picture.height * ratio);
  const height = ratio === undefined ? picture.height : width / ratio;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** A frame in whole pixels, at least one, within the picture. */
export function wholePixels(frame: Frame, picture: Size): Frame {
  const width = within(Math.round(frame.width), 1, picture.width);
  const height = within(Math.round(frame.height), 1, picture.height);
  return {
    x: within(Math.round(frame.x), 0, picture.width - width),
    y: within(Math.round(frame.y), 0, picture.height - height),
    width,
    height,
  };
}
