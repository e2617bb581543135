import { env } from "cloudflare:workers";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { type Answer, call, fetchWorker, type Json, origin } from "./api.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export function bytesOf(...pieces: (string | readonly number[] | Uint8Array)[]): Bytes {
  return new Uint8Array(
    pieces.flatMap((piece) => (typeof piece === "string" ? [...new TextEncoder().encode(piece)] : [...piece])),
  );
}

const uint32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const uint16le = (value: number) => [value & 255, value >> 8];

const isoBox = (type: string, content: Bytes) => bytesOf(uint32(8 + content.length), type, content);
const ispe = (width: number, height: number) => isoBox("ispe", bytesOf([0, 0, 0, 0], uint32(width), uint32(height)));

/** File heads with these dimensions, complete as far as the product reads them. */
export const pictures = {
  png: (width = 40, height = 30) =>
    bytesOf([0x89], "PNG\r\n", [0x1a, 0x0a], uint32(13), "IHDR", uint32(width), uint32(height), [8, 6, 0, 0, 0]),
  /** Browsers enlarge the logical screen to the first frame. */
  gif: (width = 40, height = 30, screen: readonly [number, number] = [width, height]) =>
    bytesOf(
      ...["GIF89a", uint16le(screen[0]), uint16le(screen[1]), [0, 0, 0]],
      ...[[0x21, 0xfe, 2], "hi", [0, 0x2c, 0, 0, 0, 0], uint16le(width), uint16le(height), [0]],
    ),
  /** `before`: number of metadata bytes before the dimensions. */
  jpeg: (width = 40, height = 30, before = 0) =>
    bytesOf(
      [0xff, 0xd8, 0xff, 0xe0, 0, 6],
      "JFIF",
      ...Array.from({ length: Math.ceil(before / 0xfff0) }, () => [0xff, 0xe1, 0xff, 0xf2, ...Array(0xfff0).fill(0)]),
      [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255],
      new Uint8Array(12),
    ),
  webp: (width = 40, height = 30) =>
    bytesOf(
      "RIFF",
      uint32(0),
      "WEBPVP8X",
      [10, 0, 0, 0, 0, 0, 0, 0],
      uint16le(width - 1),
      [0],
      uint16le(height - 1),
      [0],
    ),
  avif: (width = 40, height = 30, before = 0) =>
    bytesOf(
      isoBox("ftyp", bytesOf("avif", [0, 0, 0, 0], "mif1")),
      isoBox("free", new Uint8Array(before)),
      isoBox("meta", bytesOf([0, 0, 0, 0], isoBox("iprp", isoBox("ipco", ispe(width, height))))),
    ),
};

const box = (brand: string) => bytesOf(uint32(20), "ftyp", brand, uint32(0), "isom", new Uint8Array(12));
export const sounds = {
  m4a: box("M4A "),
  mp4: box("isom"),
  webm: bytesOf([0x1a, 0x45, 0xdf, 0xa3], "....webm...."),
  mp3: bytesOf("ID3", [3, 0, 0]),
  flac: bytesOf("fLaC", [0, 0, 0, 34]),
  /** One frame of nine bytes. */
  aac: bytesOf([0xff, 0xf1, 0x50, 0x80, 0x01, 0x3f, 0xfc, 0, 0]),
  amr: bytesOf("#!AMR\n", [0x3c]),
};
export const videos = { mp4: box("isom"), quicktime: box("qt  ") };

/** Bytes of no known format that differ at every position. */
export function noise(size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 8) * 7 + (at >> 16)) & 255;
  return bytes;
}

export interface FileToSend {
  bytes: Bytes;
  name?: string;
  mime?: string;
  category?: string;
}

export function begin(
  token: string,
  { bytes, name = "a.bin", mime = "", category = "chat_file" }: FileToSend,
): Promise<Answer> {
  return call("POST", "/api/uploads", { token, body: { name, size: bytes.length, mime, category } });
}

export async function putPart(
  token: string,
  fileId: string,
  n: number,
  bytes: Bytes,
  length = bytes.length,
): Promise<Answer> {
  const response = await fetchWorker(`/api/uploads/${fileId}/parts/${n}`, {
    method: "PUT",
    headers: { token, "content-length": String(length) },
    body: bytes,
  });
  return {
    status: response.status,
    headers: response.headers,
    ...((await response.json()) as { code: number; data: Json; msg: string }),
  };
}

export function complete(token: string, fileId: string): Promise<Answer> {
  return call("POST", `/api/uploads/${fileId}/complete`, { token });
}

/** Uploads all parts without the completion and returns the file's id. */
export async function send(token: string, file: FileToSend): Promise<string> {
  const { code, msg, data } = await begin(token, file);
  if (code !== ResultCode.ok) throw new Error(`${code} ${msg}`);
  for (let n = 1; n <= data.parts; n++) {
    const part = await putPart(token, data.file_id, n, file.bytes.slice((n - 1) * data.part_size, n * data.part_size));
    if (part.code !== ResultCode.ok) throw new Error(`part ${n}: ${part.code} ${part.msg}`);
  }
  return data.file_id;
}

/** Uploads and completes a file; the server's answer. */
export async function upload(token: string, file: FileToSend): Promise<Json> {
  const done = await complete(token, await send(token, file));
  if (done.code !== ResultCode.ok) throw new Error(`${done.code} ${done.msg}`);
  return done.data;
}

export const aPicture = (width?: number, height?: number): FileToSend => ({
  bytes: pictures.png(width, height),
  name: "photo.png",
  mime: "image/png",
  category: "chat_img",
});
export const aVoice: FileToSend = { bytes: sounds.m4a, name: "voice.m4a", mime: "audio/mp4", category: "chat_audio" };
export const aVideo: FileToSend = { bytes: videos.mp4, name: "film.mp4", mime: "video/mp4", category: "chat_video" };
export const aFile: FileToSend = { bytes: bytesOf("some text"), name: "notes.txt", mime: "text/plain" };

/** Keys of a room's objects in the bucket. */
export async function stored(chatId: string): Promise<string[]> {
  const { objects } = await env.MEDIA.list({ prefix: `rooms/${chatId}/` });
  return objects.map(({ key }) => key.split("/").at(-1) ?? "");
}

export function follow(fileUrl: string, init?: RequestInit): Promise<Response> {
  return fetchWorker(new URL(fileUrl, origin).href.slice(origin.length), init);
}
