import { describe, expect, it } from "vitest";
import { meaningOf } from "../../../../web/features/chat/voice/recording/hold.ts";
import { audioExtension } from "../../../../web/lib/audio-extension.ts";
import { fileKind, shortName, splitName } from "../../../../web/lib/file-names.ts";
import { linkEnded } from "../../../../web/media/links.ts";
import { peaksOf } from "../../../../web/media/peaks.ts";
import { withoutPngNotes } from "../../../../web/media/png.ts";
import { cropSquare, fitInside, shownSize } from "../../../../web/media/sizes.ts";

describe("the names of files", () => {
  it.each([
    ["report.pdf", "report", ".pdf"],
    ["a.b.tar", "a.b", ".tar"],
    [".env", ".env", ""],
    ["README", "README", ""],
    ["Dr. Who and his friends", "Dr. Who and his friends", ""],
    ["x.", "x.", ""],
  ])("%s", (name, stem, ending) => {
    expect(splitName(name)).toEqual({ stem, ending });
  });

  it("are cut before the ending, never in it", () => {
    expect(shortName("short.pdf", 20)).toBe("short.pdf");
    const cut = shortName("A very long name of a very long report (copy 2).pdf", 24);
    expect(cut.length).toBeLessThanOrEqual(24);
    expect(cut).toMatch(/^A very.*….*y 2\)\.pdf$/);
    expect(shortName("会议记录会议记录会议记录会议记录会议记录.docx", 14)).toMatch(
      /^会议.*…会议记录\.docx$|^会议.*….*\.docx$/,
    );
  });

  it("never cut a character in two", () => {
    const family = "👨‍👩‍👧‍👦";
    const cut = shortName(`${family.repeat(20)}.jpg`, 12);
    expect(cut.replaceAll(family, "")).toBe("….jpg");
  });

  it("tell which picture stands for the file", () => {
    expect(fileKind("a.PDF")).toBe("pdf");
    expect(fileKind("a.xlsx")).toBe("sheet");
    expect(fileKind("photo.jpg.exe")).toBe("other");
    expect(fileKind("noending")).toBe("other");
    const names = ["flac", "weba", "Song.MP3", "mp4", "mp3.zip", ""];
    expect(names.filter((name) => audioExtension.test(name))).toEqual(["flac", "weba", "Song.MP3"]);
  });
});

describe("the sizes of pictures", () => {
  it("shrink to an edge, in proportion, and never grow", () => {
    expect(fitInside({ width: 4000, height: 3000 }, 2560)).toEqual({ width: 2560, height: 1920 });
    expect(fitInside({ width: 3000, height: 4000 }, 2560)).toEqual({ width: 1920, height: 2560 });
    expect(fitInside({ width: 800, height: 600 }, 2560)).toEqual({ width: 800, height: 600 });
    expect(fitInside({ width: 10_000, height: 1 }, 2560)).toEqual({ width: 2560, height: 1 });
  });

  it("keep a place in the chat that fits a phone", () => {
    for (const [width, height] of [
      [4000, 3000],
      [3000, 4000],
      [10, 10],
      [9000, 20],
      [20, 9000],
      [1, 1],
    ] as const) {
      const shown = shownSize({ width, height });
      expect(shown.width).toBeGreaterThanOrEqual(88);
      expect(shown.width).toBeLessThanOrEqual(300);
      expect(shown.height).toBeGreaterThanOrEqual(88);
      expect(shown.height).toBeLessThanOrEqual(340);
    }
    expect(shownSize({ width: 4000, height: 3000 })).toEqual({ width: 300, height: 225 });
    expect(shownSize({})).toEqual({ width: 240, height: 180 });
  });

  it("cut squares that stay inside", () => {
    expect(cropSquare({ width: 400, height: 300 }, { x: 0.5, y: 0.5 }, 1)).toEqual({ x: 50, y: 0, side: 300 });
    expect(cropSquare({ width: 400, height: 300 }, { x: 0, y: 1 }, 3)).toEqual({ x: 0, y: 200, side: 100 });
    expect(cropSquare({ width: 400, height: 300 }, { x: 2, y: -2 }, 1)).toEqual({ x: 100, y: 0, side: 300 });
  });
});

describe("the loudness of a voice", () => {
  it("has so many bars, the loudest of them full", () => {
    const samples = Float32Array.from(
      { length: 8000 },
      (_, index) => (index < 4000 ? 0.1 : 0.4) * (index % 2 ? 1 : -1),
    );
    const peaks = peaksOf(samples, 4);
    expect(peaks).toEqual([0.25, 0.25, 1, 1]);
  });

  it("leaves silence flat, and takes recordings shorter than the bars", () => {
    expect(Math.max(...peaksOf(new Float32Array(100).fill(0.001), 10))).toBeLessThan(0.1);
    expect(peaksOf([0.5, 1], 5)).toHaveLength(5);
    expect(peaksOf([], 3)).toEqual([0, 0, 0]);
  });
});

describe("a held record button", () => {
  const held = { dx: 0, dy: 0, down: true, taken: false, heldMs: 1000 };
  it.each([
    [held, "hold"],
    [{ ...held, dx: -120 }, "cancelling"],
    [{ ...held, dy: -90 }, "lock"],
    [{ ...held, down: false }, "send"],
    [{ ...held, down: false, dx: -120 }, "cancel"],
    [{ ...held, down: false, heldMs: 120 }, "lock"],
    [{ ...held, down: false, taken: true }, "lock"],
  ] as const)("%o means %s", (hold, meaning) => {
    expect(meaningOf(hold)).toBe(meaning);
  });
});

describe("a PNG", () => {
  const chunk = (name: string, data: number[]) => [0, 0, 0, data.length, ...Buffer.from(name), ...data, 1, 2, 3, 4];
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const joined = (chunks: Uint8Array[] | undefined) => chunks && [...Buffer.concat(chunks)];

  it("loses its metadata", () => {
    const head = chunk("IHDR", [1, 2, 3]);
    const end = chunk("IEND", []);
    const original = Uint8Array.from([
      ...signature,
      ...head,
      ...chunk("eXIf", [9, 9]),
      ...chunk("tEXt", [7]),
      ...end,
      5,
      5,
    ]);
    expect(joined(withoutPngNotes(original))).toEqual([...signature, ...head, ...end]);
  });

  it("is left alone when it is none, or broken", () => {
    expect(withoutPngNotes(Uint8Array.from([1, 2, 3]))).toBeUndefined();
    expect(withoutPngNotes(Uint8Array.from([...signature, ...chunk("IHDR", [1])]))).toBeUndefined();
    expect(
      withoutPngNotes(Uint8Array.from([...signature, 0xff, 0xff, 0xff, 0xff, 73, 69, 78, 68, 0, 0, 0, 0])),
    ).toBeUndefined();
  });
});

describe("a link to a file", () => {
  it("counts as expired a little before its time", () => {
    const link = "/api/media/abc?room=r&ends=1000&sign=x";
    expect(linkEnded(link, 900_000)).toBe(false);
    expect(linkEnded(link, 996_000)).toBe(true);
    expect(linkEnded("/api/media/abc", 900_000)).toBe(false);
  });
});
