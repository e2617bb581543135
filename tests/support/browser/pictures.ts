import { deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** A file as Playwright's `setInputFiles` takes it. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of one colour with a lighter corner; `note` becomes a text chunk, as cameras and editors write. */
export function png(name: string, width: number, height: number, rgb: [number, number, number], note = ""): TestFile {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      const light = x < width / 3 && y < height / 3 ? 60 : 0;
      rows.set(
        rgb.map((value) => Math.min(255, value + light)),
        at,
      );
    }
  }
  const notes = note ? [chunk("tEXt", Buffer.from(`Comment\0${note}`, "latin1"))] : [];
  const buffer = pngOf(head, deflateSync(rows), notes);
  return { name, mimeType: "image/png", buffer };
}

/** A striped PNG with many pixels and few bytes; the file holds only the first `rows` rows. */
export function largePng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const bytes = Buffer.alloc((Math.ceil(width / 8) + 1) * rows, 0x0f);
  for (let y = 0; y < rows; y++) bytes[y * (Math.ceil(width / 8) + 1)] = 0;
  return pngOf(head, deflateSync(bytes));
}

function pngOf(head: Buffer, pixels: Buffer, notes: readonly Buffer[] = []): Buffer {
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    ...notes,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A video of about two seconds, recorded in the page. */
export async function video(page: Page, name: string): Promise<TestFile> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    let hue = 0;
    const timer = setInterval(() => {
      hue += 12;
      context.fillStyle = `hsl(${hue} 60% 50%)`;
      context.fillRect(0, 0, 320, 180);
    }, 40);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
    const chunks: Blob[] = [];
    await new Promise((resolve) => {
      recorder.onstop = resolve;
      // A chunk holds 200 ms.
      recorder.ondataavailable = ({ data }) => {
        if (chunks.push(data) === 10) recorder.stop();
      };
      recorder.start(200);
    });
    clearInterval(timer);
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
  });
  return { name, mimeType: "video/webm", buffer: Buffer.from(bytes) };
}

/** A tone of `seconds` as a WAV file: PCM, 8 kHz, 8 bits, one channel. */
export function wav(name: string, seconds: number): TestFile {
  const rate = 8000;
  const samples = Buffer.from(
    Array.from(
      { length: rate * seconds },
      (_, index) => 128 + Math.round(90 * Math.sin((index * 2 * Math.PI * 440) / rate)),
    ),
  );
  const head = wavHead({ rate, channels: 1, bits: 8, bytes: samples.length });
  return { name, mimeType: "audio/wav", buffer: Buffer.concat([head, samples]) };
}

interface Samples {
  /** Per second and channel. */
  rate: number;
  channels: number;
  bits: number;
  bytes: number;
}

/** The 44 bytes before the samples of a WAV. */
export function wavHead({ rate, channels, bits, bytes }: Samples): Buffer {
  const head = Buffer.alloc(44);
  const frame = (channels * bits) / 8;
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * frame, 28);
  head.writeUInt16LE(frame, 32);
  head.writeUInt16LE(bits, 34);
  head.write("data", 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}
