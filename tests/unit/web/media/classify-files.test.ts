import * as Limits from "@contract/limits.ts";
import { describe, expect, it } from "vitest";
import { classifyFiles, kindOf, typeOf } from "../../../../web/media/classify-files.ts";

const file = (name: string, type: string, size = 1000) => ({ name, type, size });
const photo = file("a.jpg", "image/jpeg");

describe("the category of a chosen file", () => {
  it.each([
    [photo, "image"],
    [file("IMG_1.HEIC", ""), "image"],
    [file("b.heic", "image/heic"), "image"],
    [file("c.mp4", "video/mp4"), "video"],
    [file("c.MOV", ""), "video"],
    [file("c.m4v", "video/x-m4v"), "video"],
    [file("d.mkv", "video/x-matroska"), "file"],
    [file("e.svg", "image/svg+xml"), "file"],
    [file("f.pdf", "application/pdf"), "file"],
    [file("nothing", ""), "file"],
    [file("clip.webm", "video/webm;codecs=vp9"), "video"],
  ] as const)("%o: %s", (chosen, kind) => {
    expect(kindOf(chosen)).toBe(kind);
  });

  it("prefers the browser's type to the name's ending", () => {
    expect(typeOf(file("a.jpg", "image/png"))).toBe("image/png");
    expect(typeOf(file("a.jpg", "application/octet-stream"))).toBe("image/jpeg");
  });
});

describe("files that may be sent", () => {
  const why = (...files: Parameters<typeof classifyFiles>[0]) =>
    classifyFiles(files, "anything").refused.map((one) => one.why);

  it("at most five at a time, with those that were chosen before", () => {
    const six = Array.from({ length: 6 }, () => photo);
    expect(classifyFiles(six, "anything").taken).toHaveLength(Limits.filesAtOnce);
    expect(why(...six)).toEqual(["tooMany"]);
    expect(classifyFiles([photo, photo], "anything", 4).taken).toHaveLength(1);
  });

  const MB = 1024 ** 2;

  it("pictures of 10 MB, videos of 200, files of 500, and not a byte more", () => {
    expect(why(file("a.jpg", "image/jpeg", 10 * MB))).toEqual([]);
    expect(why(file("a.jpg", "image/jpeg", 10 * MB + 1))).toEqual(["imageTooLarge"]);
    expect(why(file("a.mp4", "video/mp4", 200 * MB))).toEqual([]);
    expect(why(file("a.mp4", "video/mp4", 200 * MB + 1))).toEqual(["videoTooLarge"]);
    expect(why(file("a.zip", "", 500 * MB))).toEqual([]);
    expect(why(file("a.zip", "", 500 * MB + 1))).toEqual(["fileTooLarge"]);
  });

  it("only pictures when pictures are requested", () => {
    const chosen = [photo, file("b.mp4", "video/mp4"), file("c.pdf", "application/pdf")];
    expect(classifyFiles(chosen, "pictures").refused.map((one) => one.why)).toEqual(["notPicture", "notPicture"]);
    expect(classifyFiles(chosen, "pictures and videos").refused.map((one) => one.why)).toEqual(["notPictureOrVideo"]);
  });

  it("a picture as it is, when it is sent as a file", () => {
    const { taken } = classifyFiles([file("a.jpg", "image/jpeg", 20_000_000)], "files");
    expect(taken).toMatchObject([{ kind: "file" }]);
  });

  it("the rest of a choice, when some of it may not", () => {
    const { taken, refused } = classifyFiles([file("a.jpg", "image/jpeg", 99_000_000), photo], "anything");
    expect(taken.map((one) => one.file)).toEqual([photo]);
    expect(refused).toHaveLength(1);
  });
});
