import { describe, expect, it } from "vitest";
import { readFacts } from "../../../../web/media/picture-facts.ts";
import { withoutWebpMetadata } from "../../../../web/media/webp.ts";

const long = (value: number) => String.fromCharCode(value & 255, value >> 8, 0, 0);
const chunk = (name: string, data: string) => `${name}${long(data.length)}${data}${data.length % 2 ? "\0" : ""}`;
const riff = (...chunks: string[]) => `RIFF${long(4 + chunks.join("").length)}WEBP${chunks.join("")}`;
const header = (flags: number) => chunk("VP8X", `${String.fromCharCode(flags)}\0\0\0${"s".repeat(6)}`);
const exif = (orientation: number) => `II*\0${long(8)}\x01\0\x12\x01\x03\0${long(1)}${long(orientation)}`;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const cut = (text: string) => {
  const left = withoutWebpMetadata(bytesOf(text));
  return left && Buffer.concat(left).toString("latin1");
};

const moving = [chunk("ANIM", "123456"), chunk("ANMF", "odd"), chunk("ANMF", "frames")];

describe("a WebP", () => {
  it("loses its notes and what announces them, and keeps its frames", () => {
    const noted = riff(header(0x3e), ...moving, chunk("EXIF", "place"), chunk("XMP ", "<time/>"));
    expect(cut(noted)).toBe(riff(header(0x32), ...moving));
    expect(cut(`${noted}trailing EXIF`)).toBe(riff(header(0x32), ...moving));
  });

  it.each([
    ["without notes", riff(header(0x02), ...moving)],
    ["with a name of notes in its frames", riff(header(0x02), chunk("ANMF", chunk("EXIF", "data")))],
    ["that ends early", riff(header(0x02), ...moving).slice(0, -4)],
  ])("%s is as it was", (_, text) => expect(cut(text)).toBe(text));

  it.each([["a PNG"], ["RIFF....WAVEEXIF"], [""]])("is not %j", (text) => expect(cut(text)).toBeUndefined());

  it.each([
    [1, false],
    [6, true],
  ])("with EXIF orientation %i is known to be turned: %s", async (orientation, turned) => {
    const text = riff(header(0x0a), ...moving, chunk("EXIF", exif(orientation)));
    const file = new File([bytesOf(text)], "a.webp", { type: "image/webp" });
    expect(await readFacts(file)).toMatchObject({ turned, moves: true });
  });
});
