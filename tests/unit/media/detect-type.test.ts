import { describe, expect, it } from "vitest";
import { detectType } from "../../../worker/media/detect-type.ts";

const hex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const join = (...pieces: (string | Uint8Array)[]) =>
  Uint8Array.from(
    pieces.flatMap((piece) => [...(typeof piece === "string" ? new TextEncoder().encode(piece) : piece)]),
  );
const asf = hex("3026b2758e66cf11a6d900aa0062ce6c");
const wmaStream = hex("409e69f84d5bcf11a8fd00805f5c442b");
const wmvStream = hex("c0ef19bc4d5bcf11a8fd00805f5c442b");
/** Two ADTS frames of nine bytes: AAC-LC, 44.1 kHz. */
const adts = hex("fff15080013ffc0000".repeat(2));
const id3 = join("ID3", hex("03000000000005"), "title");

const known: [string, Uint8Array, string][] = [
  ["FLAC", join("fLaC", hex("00000022")), "audio/flac"],
  ["FLAC after an ID3 tag", join(id3, "fLaC", hex("00000022")), "audio/flac"],
  ["AAC in ADTS frames", adts, "audio/aac"],
  ["AAC after an ID3 tag", join(id3, adts), "audio/aac"],
  ["MP3 after an ID3 tag", join(id3, hex("fffb9000")), "audio/mpeg"],
  ["an MP3 frame", hex("fffb9000"), "audio/mpeg"],
  ["AMR", join("#!AMR\n", hex("3c")), "audio/amr"],
  ["AMR wideband", join("#!AMR-WB\n", hex("3c")), "audio/amr"],
  ["WMA", join(asf, new Uint8Array(40), wmaStream), "audio/x-ms-wma"],
];

describe("the type of an audio file", () => {
  it.each(known)("is recognised by its bytes: %s", (_, bytes, type) => {
    expect(detectType(bytes, "chat_file")).toBe(type);
  });

  it.each<[string, Uint8Array]>([
    ["a Windows Media video with sound", join(asf, wmaStream, wmvStream)],
    ["a Windows Media header without a stream", asf],
    ["sync bits that no second frame follows", join(adts.subarray(0, 9), "garbage")],
    ["a text that names AMR", join("#!AMR is a format")],
    ["nothing", new Uint8Array()],
  ])("is unknown for %s", (_, bytes) => {
    expect(detectType(bytes, "chat_file")).toBe("");
  });

  it("is the right one or unknown for a file that was cut off anywhere", () => {
    for (const [, bytes, type] of known)
      for (let length = 0; length < bytes.length; length++)
        // A cut tag does not show which format follows.
        expect([type, "", "audio/mpeg"]).toContain(detectType(bytes.subarray(0, length), "chat_file"));
  });

  it("is found for any bytes without an error", () => {
    let state = 1;
    const random = () => {
      state = (state * 48271) % 0x7fffffff;
      return state & 255;
    };
    for (const [, head] of [...known, ["", hex("0000001866747970")] as const, ["", hex("1a45dfa3")] as const])
      for (let round = 0; round < 50; round++) {
        const bytes = join(head, Uint8Array.from({ length: 200 }, random));
        expect(typeof detectType(bytes, "chat_file")).toBe("string");
      }
  });
});
