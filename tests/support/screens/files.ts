import { abandonUpload, beginUpload, completeUpload, getUpload, putUploadPart } from "@contract/endpoints/uploads.ts";
import * as Limits from "@contract/limits.ts";
import { partCount, type UploadRequest } from "@contract/upload.ts";
import { onTestFinished } from "vitest";
import type { FakeServer } from "./fake-server.ts";

/** Lets the server store files; the result has them in the order of their uploads. A file's link is that of a blob. */
export function storeFiles(server: FakeServer): Blob[] {
  const begun: { asked: UploadRequest; parts: Blob[] }[] = [];
  const stored: Blob[] = [];
  const uploadOf = (fileId: string) => {
    const upload = begun[Number(fileId.replace("file", ""))];
    if (!upload) throw new Error(`there is no upload ${fileId}`);
    return upload;
  };
  server.answer(beginUpload, ({ body }) => {
    const fileId = `file${begun.push({ asked: body, parts: [] }) - 1}`;
    return { fileId, partSize: Limits.uploadPartBytes, parts: partCount(body.size) };
  });
  server.answer(putUploadPart, ({ params, bytes = new Blob() }) => {
    const n = Number(params.part);
    uploadOf(params.fileId).parts[n - 1] = bytes;
    return { n };
  });
  server.answer(completeUpload, ({ params: { fileId } }) => {
    const { asked, parts } = uploadOf(fileId);
    const { name, mime, size } = asked;
    const file = new Blob(parts, { type: mime });
    const fileUrl = URL.createObjectURL(file);
    onTestFinished(() => URL.revokeObjectURL(fileUrl));
    stored.push(file);
    const named = asked.category === "chat_file" ? { fileName: name, extension: name.split(".").at(-1) ?? "" } : {};
    server.files.set(fileId, { fileId, fileUrl, size, ...named });
    return { fileId, fileUrl, size, mime };
  });
  server.answer(getUpload, ({ params: { fileId } }) => {
    const { asked, parts } = uploadOf(fileId);
    const partsDone = Object.keys(parts).map((at) => Number(at) + 1);
    return { fileId, partSize: Limits.uploadPartBytes, parts: partCount(asked.size), partsDone };
  });
  server.answer(abandonUpload, {});
  return stored;
}

/** A picture of one colour, drawn by the browser. */
export async function picture(name: string, width: number, height: number, color = "rgb(180 40 40)"): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = color;
  pen.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], name, { type: "image/png" });
}

/** A file that begins as a HEIC does. */
export const heic = new File([`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"x".repeat(500)}`], "IMG_7.HEIC", {
  type: "image/heic",
});

const fromBase64 = (name: string, type: string, text: string) =>
  new File([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))], name, { type });

/** Three frames of 240 by 160 pixels. */
export const movingWebp = fromBase64(
  "moving.webp",
  "image/webp",
  "UklGRtIAAABXRUJQVlA4WAoAAAACAAAA7wAAnwAAQU5JTQYAAAD/////AABBTk1GMgAAAAAAAAAAAO8AAJ8AACwBAAJWUDhMGQAAAC/vwCcABxD9j/4HFKRtwNS//N2I/if3X78AQU5NRjIAAAAAAAAAAADvAACfAAAsAQAAVlA4TBkAAAAv78AnAAdQwIj+BxSkbcDUv/zdiP4n91+/AEFOTUYyAAAAAAAAAAAA7wAAnwAALAEAAFZQOEwZAAAAL+/AJwAHENH//gcUpG3A1L/83Yj+J/dfvwA=",
);

/** 120 by 80 pixels, red above blue, which an `eXIf` chunk turns to the right. */
export const turnedPng = fromBase64(
  "turned.png",
  "image/png",
  "iVBORw0KGgoAAAANSUhEUgAAAHgAAABQCAIAAABd+SbeAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAANZnS2kAAACHSURBVHja7dBBCQAACASwi2N/DGgLucdgCZad4UEUiBaNaNGiLYgWjWjRoi2IFo1o0aIRLRrRokUjWjSiRYtGtGhEixaNaNGIFi0a0aIRXRgt4Ydo0aIRLVq0AtGiES1atAXRohEtWrQF0aIRLVo0okUjWrRoRItGtGjRiBaNaNGiES0a0YUOSHkYOxf1KEoAAAAASUVORK5CYII=",
);

/** EXIF data with a rotation by 90 degrees and a place. */
function exif(place: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`${place}\0`);
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    tag >> 8,
    tag & 255,
    0,
    type,
    0,
    0,
    0,
    count,
    ...value,
  ];
  const tags = [...entry(0x010e, 2, text.length, [0, 0, 0, 38]), ...entry(0x0112, 3, 1, [0, 6, 0, 0])];
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2, ...tags, 0, 0, 0, 0, ...text];
  const body = [...new TextEncoder().encode("Exif\0\0"), ...tiff];
  return new Uint8Array([0xff, 0xe1, 0, body.length + 2, ...body]);
}

/** A JPEG as a phone's camera makes it: stored sideways, with an EXIF rotation and a place. */
export async function photo(name: string, width: number, height: number, place: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.fillRect(0, 0, width, height / 2);
  const original = await canvas.convertToBlob({ type: "image/jpeg" });
  return new File([original.slice(0, 2), exif(place), original.slice(2)], name, { type: "image/jpeg" });
}

/** A video of about two seconds. */
export async function video(name: string): Promise<File> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
  const pen = canvas.getContext("2d");
  let hue = 0;
  const timer = setInterval(() => {
    hue += 12;
    if (pen) pen.fillStyle = `hsl(${hue} 60% 50%)`;
    pen?.fillRect(0, 0, 320, 180);
  }, 40);
  const file = await recorded(canvas.captureStream(25), "video/webm;codecs=vp8", name);
  clearInterval(timer);
  return file;
}

/** A recording of sound, whose name and type say video. */
export function recording(name: string): Promise<File> {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const out = audio.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  return recorded(out.stream, "audio/webm", name);
}

async function recorded(stream: MediaStream, mimeType: string, name: string): Promise<File> {
  const recorder = new MediaRecorder(stream, { mimeType });
  const chunks: Blob[] = [];
  await new Promise((resolve) => {
    recorder.onstop = resolve;
    // A chunk holds 200 ms.
    recorder.ondataavailable = ({ data }) => {
      if (chunks.push(data) === 10) recorder.stop();
    };
    recorder.start(200);
  });
  return new File(chunks, name, { type: "video/webm" });
}

/** A tone of `seconds`: PCM, 8 kHz, 8 bits, one channel. */
export function wav(name: string, seconds: number): File {
  const rate = 8000;
  const samples = Uint8Array.from(
    { length: rate * seconds },
    (_, at) => 128 + 90 * Math.sin((at * 880 * Math.PI) / rate),
  );
  const head = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => new Uint8Array(head.buffer).set(new TextEncoder().encode(text), at);
  write(0, "RIFF");
  head.setUint32(4, 36 + samples.length, true);
  write(8, "WAVEfmt ");
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
    [40, samples.length],
  ] as const)
    head.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.setUint16(at, value, true);
  write(36, "data");
  return new File([head, samples], name, { type: "audio/wav" });
}
