import { describe, expect, it } from "vitest";
import { isAnimated, readFacts } from "../../../../web/media/picture-facts.ts";

/** A chunk of a PNG; its checksum is not read. */
const chunk = (name: string, data: string) => `\0\0\0${String.fromCharCode(data.length)}${name}${data}....`;
const png = (...chunks: string[]) => `\x89PNG\r\n\x1a\n${chunk("IHDR", "x".repeat(13))}${chunks.join("")}`;
const file = (type: string, text: string) => new File([Buffer.from(text, "latin1")], "a", { type });
/** A box of brands: the major one, its version, and the compatible ones. */
const brands = (...names: string[]) =>
  `\0\0\0${String.fromCharCode(12 + names.length * 4)}ftyp${names[0]}\0\0\0\0${names.slice(1).join("")}`;
const extension = "\x21\xf9\x04\0\x0a\0\0\0";
/** A frame of one pixel, with a table of two colours of its own, and data with the byte that begins a frame. */
const frame = `\x2c\0\0\0\0\x01\0\x01\0\x80${"\x2c".repeat(6)}\x02\x03\x2c\x2c\x2c\x01\x2c\0`;
const gif = (...blocks: string[]) => `GIF89a\x01\0\x01\0\x80\0\0${"\x2c".repeat(6)}${blocks.join("")}`;
const webp = (flags: string) => `RIFF\xd2\0\0\0WEBPVP8X\x0a\0\0\0${flags}\0\0\0`;

describe("an animated picture", () => {
  it.each([
    ["GIF", gif(extension, frame, extension, frame, ";")],
    ["GIF that ends early", gif(frame, frame)],
    ["PNG", png(chunk("gAMA", "1234"), chunk("acTL", "12345678"), chunk("IDAT", ""))],
    ["WebP", webp("\x02")],
    ["WebP with transparency", webp("\x12")],
    ["AVIF", brands("avis", "msf1")],
    ["AVIF that begins with a still", brands("avif", "mif1", "avis")],
  ])("is told by its first bytes, whatever its name and type say: %s", async (_, text) => {
    expect(await isAnimated(file("image/jpeg", text))).toBe(true);
  });

  it.each([
    ["GIF of one frame", gif(extension, frame, "\x21\xfe\x02\x2c\x2c\0", ";")],
    ["GIF that ends in its frame", gif(frame.slice(0, -3))],
    ["GIF without a frame", "GIF89a"],
    ["PNG", png(chunk("tEXt", "acTL"), chunk("IDAT", ""))],
    ["WebP", "RIFF\xd2\0\0\0WEBPVP8 ....ANIM"],
    ["WebP with a place", webp("\x08")],
    ["AVIF", `${brands("avif", "mif1")}avis`],
    ["JPEG", "\xff\xd8\xff ANIM acTL ftypavis"],
    ["nothing", ""],
  ])("is not one of these: %s", async (_, text) => {
    expect(await isAnimated(file("image/png", text))).toBe(false);
  });
});

describe("a PNG", () => {
  const short = (value: number, little: boolean) =>
    little ? `${String.fromCharCode(value)}\0` : `\0${String.fromCharCode(value)}`;
  const long = (value: number, little: boolean) =>
    little ? `${short(value, true)}\0\0` : `\0\0${short(value, false)}`;
  const exif = (orientation: number, little: boolean) => {
    const entry = (tag: string, value: number) =>
      `${little ? [...tag].reverse().join("") : tag}${short(3, little)}${long(1, little)}${short(value, little)}\0\0`;
    const entries = [entry("\x01\x00", 9), entry("\x01\x12", orientation)];
    return (little ? "II*\0" : "MM\0*") + long(8, little) + short(entries.length, little) + entries.join("");
  };

  it.each([2, 3, 4, 5, 6, 7, 8])(
    "is known to be turned by EXIF orientation %i, also behind its pixels",
    async (orientation) => {
      for (const little of [true, false]) {
        const text = png(chunk("IDAT", ""), chunk("eXIf", exif(orientation, little)), chunk("IEND", ""));
        expect(await readFacts(file("image/png", text))).toMatchObject({ turned: true, moves: false });
      }
    },
  );

  it.each([
    ["upright", exif(1, true)],
    ["damaged", "II*\0\xff\xff\xff\xff"],
    ["empty", ""],
  ])("is not turned by a block that is %s", async (_, block) => {
    expect(await readFacts(file("image/png", png(chunk("eXIf", block))))).toMatchObject({ turned: false });
  });
});
