import * as Limits from "@contract/limits.ts";
import { describe, expect, it } from "vitest";
import { type PictureFacts, type PictureUse, planPicture } from "../../../../web/media/picture-plan.ts";

const uses = ["photo", "original", "file", "avatar", "poster"] as const satisfies readonly PictureUse[];
const large = { size: 4_000_000 };
const small = { size: 200_000 };
const size = { width: 4000, height: 3000 };
const screen = { width: 1280, height: 800 };

/** Plans for each use, in the order of `uses`; then those of a browser whose canvas alters pictures. */
const table: readonly [
  what: string,
  facts: Partial<PictureFacts>,
  size: typeof size,
  plans: string,
  onAltering: string,
][] = [
  // A camera's JPEG, CMYK, P3 and all EXIF orientations included: the browser draws it upright, in sRGB.
  [
    "JPEG",
    { type: "image/jpeg", ...large },
    size,
    "drawn, as it is, as it is, drawn, drawn",
    "as it is, as it is, as it is, as it is, none",
  ],
  [
    "small JPEG",
    { type: "image/jpeg", ...small },
    screen,
    "drawn, as it is, as it is, drawn, none",
    "as it is, as it is, as it is, as it is, none",
  ],
  [
    "screenshot",
    { type: "image/png", ...small },
    screen,
    "without metadata, as it is, as it is, drawn, none",
    "without metadata, as it is, as it is, as it is, none",
  ],
  [
    "PNG of 16 bit",
    { type: "image/png", ...large },
    size,
    "drawn, as it is, as it is, drawn, drawn",
    "without metadata, as it is, as it is, as it is, none",
  ],
  [
    "PNG wider than a screen",
    { type: "image/png", ...small },
    size,
    "drawn, as it is, as it is, drawn, none",
    "without metadata, as it is, as it is, as it is, none",
  ],
  [
    "PNG turned by EXIF",
    { type: "image/png", turned: true, ...small },
    screen,
    "drawn, as it is, as it is, drawn, none",
    "as it is, as it is, as it is, as it is, none",
  ],
  [
    "moving PNG",
    { type: "image/png", moves: true, ...large },
    size,
    "without metadata, as it is, as it is, drawn, none",
    "without metadata, as it is, as it is, as it is, none",
  ],
  [
    "moving PNG turned by EXIF",
    { type: "image/png", moves: true, turned: true, ...large },
    size,
    "as it is, as it is, as it is, drawn, none",
    "as it is, as it is, as it is, as it is, none",
  ],
  [
    "WebP",
    { type: "image/webp", ...large },
    size,
    "drawn, as it is, as it is, drawn, drawn",
    "without metadata, as it is, as it is, as it is, none",
  ],
  [
    "moving WebP",
    { type: "image/webp", moves: true, ...large },
    size,
    "without metadata, as it is, as it is, drawn, none",
    "without metadata, as it is, as it is, as it is, none",
  ],
  [
    "moving WebP turned by EXIF",
    { type: "image/webp", moves: true, turned: true, ...large },
    size,
    "as it is, as it is, as it is, drawn, none",
    "as it is, as it is, as it is, as it is, none",
  ],
  [
    "GIF",
    { type: "image/gif", moves: true, ...large },
    size,
    "as it is, as it is, as it is, drawn, none",
    "as it is, as it is, as it is, as it is, none",
  ],
  [
    "AVIF",
    { type: "image/avif", ...large },
    size,
    "drawn, as it is, as it is, drawn, drawn",
    "as it is, as it is, as it is, as it is, none",
  ],
  [
    "AVIF sequence",
    { type: "image/avif", moves: true, ...large },
    size,
    "as it is, as it is, as it is, drawn, none",
    "as it is, as it is, as it is, as it is, none",
  ],
  [
    "HEIC",
    { type: "image/heic", ...large },
    size,
    "drawn, drawn, as it is, drawn, drawn",
    "none, none, as it is, none, none",
  ],
  [
    "BMP",
    { type: "image/bmp", ...large },
    size,
    "drawn, drawn, as it is, drawn, drawn",
    "none, none, as it is, none, none",
  ],
];

describe("a picture", () => {
  it.each(table)("keeps what matters in each use: %s", (_, facts, sides, plans, onAltering) => {
    const picture = { name: "", type: "", size: 0, moves: false, turned: false, ...facts };
    const planned = (alters: boolean) => uses.map((use) => planPicture(use, picture, sides, alters)).join(", ");
    expect(planned(false)).toBe(plans);
    expect(planned(true)).toBe(onAltering);
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
