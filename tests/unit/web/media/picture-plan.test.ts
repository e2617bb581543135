import * as Limits from "@contract/limits.ts";
import { describe, expect, it } from "vitest";
import { type PictureFacts, type PictureUse, planPicture } from "../../../../web/media/picture-plan.ts";

const uses = ["photo", "original", "file", "avatar", "poster"] as const satisfies readonly PictureUse[];
const large = { size: 4_000_000 };
const small = { size: 200_000 };
const size = { width: 4000, height: 3000 };
const screen = { width: 1280, height: 800 };

/** Plans in short: `same` as it is, `bare` without metadata. */
const plansOf = (text: string) => text.replaceAll("same", "as it is").replaceAll("bare", "without metadata");
const turned = { ...small, turned: true };
const moves = { ...large, moves: true };
const both = { ...moves, turned: true };

/** Plans for each use, in the order of `uses`; then those of a browser whose canvas alters pictures. */
const table: readonly [string, type: string, Partial<PictureFacts>, typeof size, plans: string, altered: string][] = [
  // A camera's JPEG, CMYK, P3 and all EXIF orientations included: the browser draws it upright, in sRGB.
  ["JPEG", "jpeg", large, size, "drawn same same drawn drawn", "same same same same none"],
  ["small JPEG", "jpeg", small, screen, "drawn same same drawn none", "same same same same none"],
  ["screenshot", "png", small, screen, "bare same same drawn none", "bare same same same none"],
  ["PNG of 16 bit", "png", large, size, "drawn same same drawn drawn", "bare same same same none"],
  ["PNG wider than a screen", "png", small, size, "drawn same same drawn none", "bare same same same none"],
  ["PNG turned by EXIF", "png", turned, screen, "drawn same same drawn none", "same same same same none"],
  ["moving PNG", "png", moves, size, "bare same same drawn none", "bare same same same none"],
  ["turned moving PNG", "png", both, size, "same same same drawn none", "same same same same none"],
  ["WebP", "webp", large, size, "drawn same same drawn drawn", "bare same same same none"],
  ["moving WebP", "webp", moves, size, "bare same same drawn none", "bare same same same none"],
  ["turned moving WebP", "webp", both, size, "same same same drawn none", "same same same same none"],
  ["GIF", "gif", moves, size, "same same same drawn none", "same same same same none"],
  ["AVIF", "avif", large, size, "drawn same same drawn drawn", "same same same same none"],
  ["AVIF sequence", "avif", moves, size, "same same same drawn none", "same same same same none"],
  ["HEIC", "heic", large, size, "drawn drawn same drawn drawn", "none none same none none"],
  ["BMP", "bmp", large, size, "drawn drawn same drawn drawn", "none none same none none"],
];

describe("a picture", () => {
  it.each(table)("keeps what matters in each use: %s", (_, type, facts, sides, plans, onAltering) => {
    const picture = { name: "", size: 0, moves: false, turned: false, ...facts, type: `image/${type}` };
    const planned = (alters: boolean) => uses.map((use) => planPicture(use, picture, sides, alters)).join(" ");
    expect([planned(false), planned(true)]).toEqual([plansOf(plans), plansOf(onAltering)]);
  });

  it("gets a small copy above the limit only, and is unchanged up to the limits of a PNG", () => {
    const plan = (use: PictureUse, bytes: number, edge: number) =>
      planPicture(
        use,
        { name: "", type: "image/png", size: bytes, moves: false, turned: false },
        { width: 10, height: edge },
        false,
      );
    expect(plan("poster", Limits.pictureCopyOverBytes, 10)).toBe("none");
    expect(plan("poster", Limits.pictureCopyOverBytes + 1, 10)).toBe("drawn");
    expect(plan("photo", Limits.pngMaxBytes, Limits.pictureEdgeMax)).toBe("without metadata");
    expect(plan("photo", Limits.pngMaxBytes + 1, 10)).toBe("drawn");
    expect(plan("photo", 10, Limits.pictureEdgeMax + 1)).toBe("drawn");
  });
});
