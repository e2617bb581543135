export interface Size {
  width: number;
  height: number;
}

/** Scales a size down to at most `edgeMax` on each edge, with the same proportions and at least one pixel. */
export function fitInside({ width, height }: Size, edgeMax: number): Size {
  const scale = Math.min(1, edgeMax / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Limits of a picture in the chat, in px; the minimum keeps it large enough to tap. */
const shownWidthMax = 300;
const shownHeightMax = 340;
const shownMin = 88;
const unknownSize: Size = { width: 240, height: 180 };

/** Display size of a picture in the chat, reserved before it loads. Very long pictures are cropped to it. */
export function shownSize({
  width = 0,
  height = 0,
}: {
  width?: number | undefined;
  height?: number | undefined;
}): Size {
  if (width <= 0 || height <= 0) return unknownSize;
  const scale = Math.min(1, shownWidthMax / width, shownHeightMax / height);
  const within = (value: number, max: number) => Math.round(Math.min(max, Math.max(shownMin, value * scale)));
  return { width: within(width, shownWidthMax), height: within(height, shownHeightMax) };
}

/** A square section of a picture, in the picture's own pixels. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

/** The square around `centre` (0 to 1 on each axis) at `zoom` (1: the largest that fits), within the picture. */
export function cropSquare({ width, height }: Size, centre: { x: number; y: number }, zoom: number): Crop {
  const side = Math.min(width, height) / Math.max(1, zoom);
  const within = (at: number, length: number) => Math.min(length - side, Math.max(0, at * length - side / 2));
  return { x: within(centre.x, width), y: within(centre.y, height), side };
}
