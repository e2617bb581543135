import { describe, expect, it } from "vitest";
import { isAudioOnly } from "../../../../web/media/audio-only.ts";

type Bytes = number[];
const ascii = (text: string): Bytes => [...new TextEncoder().encode(text)];
const uint32 = (value: number): Bytes => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const box = (type: string, ...content: Bytes[]): Bytes => {
  const body = content.flat();
  return [...uint32(8 + body.length), ...ascii(type), ...body];
};
const track = (handler: string) =>
  box(
    "trak",
    box("tkhd", Array(8).fill(0)),
    box("mdia", box("hdlr", Array(8).fill(0), ascii(handler), Array(12).fill(0))),
  );
const mp4 = (...handlers: string[]) => [
  ...box("ftyp", ascii("isom"), uint32(0)),
  // The list of tracks can follow the frames.
  ...box("mdat", Array(3000).fill(7)),
  ...box("moov", box("mvhd", Array(8).fill(0)), ...handlers.map(track)),
];

const element = (id: Bytes, content: Bytes): Bytes => [
  ...id,
  0x40 | (content.length >> 8),
  content.length & 255,
  ...content,
];
/** A file as MediaRecorder writes it: one segment of unknown length. */
const webm = (...types: number[]) => [
  ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], ascii("webm"))),
  ...[0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  ...element([0x15, 0x49, 0xa9, 0x66], []),
  ...element(
    [0x16, 0x54, 0xae, 0x6b],
    types.flatMap((type) => element([0xae], [...[0xd7, 0x81, 1], 0x83, 0x81, type])),
  ),
  ...[0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3],
];
const file = (bytes: Bytes) => new Blob([Uint8Array.from(bytes)]);

describe("a file in a container of videos", () => {
  it.each([
    ["an MP4 with sound only", mp4("soun"), true],
    ["an MP4 with two sounds and subtitles", mp4("soun", "soun", "text"), true],
    ["an MP4 with sound and picture", mp4("soun", "vide"), false],
    ["an MP4 with a picture only", mp4("vide"), false],
    ["an MP4 without tracks", mp4(), false],
    ["a WebM with sound only", webm(2), true],
    ["a WebM with sound and picture", webm(2, 1), false],
    ["a WebM with a picture only", webm(1), false],
    ["nothing", [], false],
    ["a text", ascii("no video, only words"), false],
  ])("is an audio file by its tracks alone: %s", async (_, bytes, audio) => {
    expect(await isAudioOnly(file(bytes))).toBe(audio);
  });

  it("stays a video when it has a picture, wherever it was cut off", async () => {
    for (const whole of [mp4("soun", "vide").filter((_, at) => at < 20 || at > 3000), webm(2, 1)])
      for (let length = 0; length < whole.length; length++)
        expect(await isAudioOnly(file(whole.slice(0, length)))).toBe(false);
  });

  it("is read without an error or an endless loop when its bytes are garbage", async () => {
    let state = 7;
    const random = () => {
      state = (state * 48271) % 0x7fffffff;
      return state & 255;
    };
    for (const head of [mp4("soun").slice(0, 16), webm(2).slice(0, 30), []])
      for (let round = 0; round < 100; round++)
        expect(typeof (await isAudioOnly(file([...head, ...Array.from({ length: 300 }, random)])))).toBe("boolean");
  });
});
