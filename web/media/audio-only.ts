/** Bytes read from the start of a WebM file: the track list comes before the first frame. */
const webmHeadBytes = 256 * 1024;
/** Limit of boxes searched: fragmented files have thousands after the track list. */
const boxesMax = 500;

/** True for an MP4 or WebM file with sound and without picture; false when its track list is not found. */
export async function isAudioOnly(file: Blob): Promise<boolean> {
  try {
    const head = await read(file, 0, 12);
    const tracks = head.getUint32(0) === 0x1a45dfa3 ? webmTracks(await read(file, 0, webmHeadBytes)) : isoTracks(file);
    const kinds = await tracks;
    return kinds.includes("audio") && !kinds.includes("video");
  } catch {
    // Truncated or damaged: DataView throws a RangeError.
    return false;
  }
}

async function read(file: Blob, from: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + length).arrayBuffer());
}

/** Handler types of the tracks, in moov, trak, mdia, hdlr (ISO/IEC 14496-12). */
async function isoTracks(file: Blob): Promise<string[]> {
  const kinds: string[] = [];
  let boxes = 0;
  const walk = async (from: number, to: number): Promise<void> => {
    for (let at = from; at + 8 <= to; ) {
      if (++boxes > boxesMax) throw new RangeError("too many boxes");
      const view = await read(file, at, 24);
      const short = view.getUint32(0);
      const type = nameAt(view, 4);
      const header = short === 1 ? 16 : 8;
      const size = short === 1 ? Number(view.getBigUint64(8)) : short === 0 ? to - at : short;
      if (size < header || at + size > to) throw new RangeError("not a box");
      if (type === "hdlr") kinds.push({ soun: "audio", vide: "video" }[nameAt(view, header + 8)] ?? "other");
      if (type === "moov" || type === "trak" || type === "mdia") await walk(at + header, at + size);
      if (type === "moov") return;
      at += size;
    }
  };
  await walk(0, file.size);
  return kinds;
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

const segment = 0x18538067;
const trackList = 0x1654ae6b;
const trackEntry = 0xae;
const trackType = 0x83;
const cluster = 0x1f43b675;

/** Types of the tracks, in Segment, Tracks, TrackEntry, TrackType (RFC 9559). */
function webmTracks(view: DataView): string[] {
  const kinds: string[] = [];
  const walk = (from: number, to: number): void => {
    for (let at = from; at < to; ) {
      const idLength = Math.clz32(view.getUint8(at)) - 23;
      if (idLength > 4) throw new RangeError("not an element");
      let id = 0;
      for (let n = 0; n < idLength; n++) id = id * 256 + view.getUint8(at + n);
      const sizeAt = at + idLength;
      const sizeLength = Math.clz32(view.getUint8(sizeAt)) - 23;
      if (sizeLength > 8) throw new RangeError("not an element");
      let size = view.getUint8(sizeAt) & (0xff >> sizeLength);
      // All bits set: unknown length, as in recordings of browsers.
      let unknown = size === 0xff >> sizeLength;
      for (let n = 1; n < sizeLength; n++) {
        const byte = view.getUint8(sizeAt + n);
        size = size * 256 + byte;
        unknown &&= byte === 0xff;
      }
      const start = sizeAt + sizeLength;
      const end = unknown ? to : start + size;
      if (id === cluster) return;
      if (id === trackType) kinds.push({ 1: "video", 2: "audio" }[view.getUint8(start)] ?? "other");
      else if (id === trackList || id === trackEntry) walk(start, end);
      else if (id === segment) walk(start, Math.min(end, view.byteLength));
      if (id === trackList || id === segment) return;
      at = end;
    }
  };
  walk(0, view.byteLength);
  return kinds;
}
