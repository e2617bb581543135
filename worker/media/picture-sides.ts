/** Size in pixels, as the file stores it: EXIF orientation is not applied. */
export interface Sides {
  width: number;
  height: number;
}

/** Reads the size of a picture from its first bytes; undefined if they do not contain it. */
export function sidesOf(head: Uint8Array, type: string): Sides | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    const sides = readers[type]?.(view);
    return sides && sides.width > 0 && sides.height > 0 ? sides : undefined;
  } catch {
    // RangeError: the size comes after the end of `head`.
    return undefined;
  }
}

const readers: Record<string, (view: DataView) => Sides | undefined> = {
  "image/png": png,
  "image/gif": gif,
  "image/webp": webp,
  "image/jpeg": jpeg,
  "image/avif": avif,
};

/** The PNG specification requires IHDR as the first chunk. */
function png(view: DataView): Sides | undefined {
  if (view.getUint32(12) !== 0x49484452) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The logical screen, extended to the end of the first frame, as browsers do. */
function gif(view: DataView): Sides | undefined {
  const colours = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  let at = 13 + colours(view.getUint8(10));
  while (view.getUint8(at) === 0x21) {
    at += 2;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return undefined;
  const uint16 = (offset: number) => view.getUint16(offset, true);
  return {
    width: Math.max(uint16(6), uint16(at + 1) + uint16(at + 5)),
    height: Math.max(uint16(8), uint16(at + 3) + uint16(at + 7)),
  };
}

/**
 * The largest size in the items' `ispe` and the tracks' `tkhd` boxes. In a tiled picture that is the size of the whole.
 */
function avif(view: DataView): Sides | undefined {
  let largest: Sides | undefined;
  for (const { type, from, to } of boxes(view, 0, view.byteLength)) {
    const sides =
      type === "ispe"
        ? { width: view.getUint32(from + 4), height: view.getUint32(from + 8) }
        : type === "tkhd"
          ? { width: view.getUint16(to - 8), height: view.getUint16(to - 4) }
          : undefined;
    if (sides && (!largest || sides.width * sides.height > largest.width * largest.height)) largest = sides;
  }
  return largest;
}

/** Boxes that contain boxes, with the number of bytes before the first inner box. */
const containers: Record<string, number> = { meta: 4, iprp: 0, ipco: 0, moov: 0, trak: 0 };

/**
 * Iterates the boxes of ISO/IEC 14496-12, including those in containers. Throws a RangeError at a truncated container.
 */
function* boxes(view: DataView, from: number, end: number): Generator<{ type: string; from: number; to: number }> {
  for (let at = from; at + 8 <= end; ) {
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    const size = view.getUint32(at);
    const long = size === 1;
    const to = size === 0 ? end : at + (long ? Number(view.getBigUint64(at + 8)) : size);
    const content = at + (long ? 16 : 8);
    if (to < content) return;
    const before = Object.hasOwn(containers, type) ? containers[type] : undefined;
    if (before === undefined) yield { type, from: content, to };
    else if (to > end) throw new RangeError("a container goes on");
    else yield* boxes(view, content + before, to);
    at = to;
  }
}

/** Walks the segments up to the frame header (SOF), which has the size. */
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
    // Only APPn, COM and tables may precede the frame header; restart markers and the like have no length field.
    const isTable = [0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xde, 0xdf].includes(marker);
    const length = view.getUint16(at + 2);
    if (!(isTable || marker >= 0xe0) || length < 2) return undefined;
    at += 2 + length;
  }
}

function webp(view: DataView): Sides | undefined {
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  switch (view.getUint32(12)) {
    case 0x56503858: // "VP8X": canvas size minus one
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 0x5650384c: {
      // "VP8L": 14 bits each, size minus one
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 0x56503820: // "VP8 "
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}
