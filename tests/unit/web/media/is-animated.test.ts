import { describe, expect, it } from "vitest";
import { isAnimated } from "../../../../web/media/is-animated.ts";

const file = (name: string, type: string, head: string) => new File([head], name, { type });

describe("an animated picture", () => {
  it.each([
    ["a.gif", "image/gif", "GIF89a"],
    ["a.png", "image/png", "\u0089PNG....IHDR....acTL....IDAT"],
    ["a.webp", "image/webp", "RIFF....WEBPVP8X....ANIM"],
    ["a.avif", "image/avif", "....ftypavis"],
  ])("is told by its first bytes: %s", async (name, type, head) => {
    expect(await isAnimated(file(name, type, head))).toBe(true);
  });

  it.each([
    ["a.png", "image/png", "\u0089PNG....IHDR....IDAT"],
    ["a.webp", "image/webp", "RIFF....WEBPVP8 ...."],
    ["a.avif", "image/avif", "....ftypavif"],
    ["a.jpg", "image/jpeg", "ANIM acTL ftypavis"],
  ])("is not %s without them", async (name, type, head) => {
    expect(await isAnimated(file(name, type, head))).toBe(false);
  });
});
