/** In pixels, as the file stores them: a photo that is shown on its side is not turned. */
export interface Sides {
  width: number;
  height: number;
}

/** The sides of a picture by its first bytes; undefined where they are not to be found cheaply. */
export function sidesOf(head: Uint8Array, type: string): Sides | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    const sides = readers[type]?.(view);
    return sides && sides.width > 0 && sides.height > 0 ? sides : undefined;
  } catch {
    // It ends before it says.
    return undefined;
  }
}

const readers: Record<string, (view: DataView) => Sides | undefined> = {
  "image/png": (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  "image/gif": (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  "image/webp": webp,
  "image/jpeg": jpeg,
  "image/avif": avif,
};

/** The largest of the sides that its boxes `ispe` name: those of the whole, where it is put together from tiles. */
function avif(view: DataView): Sides | undefined {
  let largest: Sides | undefined;
  for (let at = 4; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const sides = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (sides.width * sides.height > (largest ? largest.width * largest.height : 0)) largest = sides;
  }
  return largest;
}

/** From segment to segment, to the one that begins the frame. */
function jpeg(view: DataView): Sides | undefined {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
}

function webp(view: DataView): Sides | undefined {
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  switch (view.getUint32(12)) {
    case 0x56503858: // "VP8X": the canvas, less one
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 0x5650384c: {
      // "VP8L": 14 bits each, less one
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 0x56503820: // "VP8 "
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}
