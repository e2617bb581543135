import { type Size, shownSize } from "./sizes.ts";

export interface Measured {
  width?: number | undefined;
  height?: number | undefined;
}

/** In px. */
const albumWidth = 300;
/** Extreme proportions are cropped, so that each part is large enough to tap. */
const ratioMin = 0.65;
const ratioMax = 1.8;
const stackedFrom = 1.2;

/** Parts in each row, by the number of parts. */
const counts: Readonly<Record<number, readonly number[]>> = { 2: [2], 3: [1, 2], 4: [2, 2], 5: [2, 3] };

/**
 * Rows of an album in the order of sending. The parts of a row have one height, so that the row is as wide as the album.
 * `ratio`: width divided by height, of a part or of the whole row.
 */
export function albumRows<T>(parts: readonly T[], sizeOf: (part: T) => Measured | undefined) {
  const left = parts.map((part) => ({ part, ratio: ratioOf(shownSize(sizeOf(part) ?? {})) }));
  // Two wide pictures side by side would be low.
  const stacked = left.length === 2 && left.every(({ ratio }) => ratio > stackedFrom);
  return (stacked ? [1, 1] : (counts[left.length] ?? [1])).map((count) => {
    const row = left.splice(0, count);
    return { parts: row, ratio: row.reduce((sum, { ratio }) => sum + ratio, 0) };
  });
}

/** Size of an album in the chat, in px, where the screen is wide enough. */
export function albumDimensionsPx<T>(parts: readonly T[], sizeOf: (part: T) => Measured | undefined): Size {
  const height = albumRows(parts, sizeOf).reduce((sum, { ratio }) => sum + albumWidth / ratio, 0);
  return { width: albumWidth, height: Math.round(height) };
}

function ratioOf({ width, height }: Size): number {
  return Math.min(ratioMax, Math.max(ratioMin, width / height));
}
