import { describe, expect, it } from "vitest";
import * as Limits from "../../../../worker/contract/limits.ts";
import { cleanFileName, extensionOf } from "../../../../worker/contract/text/file-names.ts";

describe("a file name", () => {
  it.each([
    ["photo\u202egnp.exe", "photognp.exe"],
    ["a\u2066b\u2069\u200b\u0007.txt", "ab.txt"],
    ["C:\\photos\\me.jpg", "me.jpg"],
    ["../../etc/passwd", "passwd"],
    ["تقرير.pdf", "تقرير.pdf"],
    ["\u202e", "file"],
    ["half \ud83d.txt", "half \ufffd.txt"],
    ["photos/ me.jpg ", "me.jpg"],
    ["photos/", "file"],
  ])("%j is shown and stored as %j", (given, name) => {
    expect(cleanFileName(given)).toBe(name);
  });

  it("has the greatest length of names", () => {
    expect(cleanFileName("x".repeat(300))).toHaveLength(Limits.fileNameMaxLength);
  });

  it.each([
    ["photo.JPG", "jpg"],
    ["archive.tar.gz", "gz"],
    [".bashrc", ""],
    ["..gz", ""],
    ["photo", ""],
    ["photo.j_g", ""],
    ["photo.jpg ", ""],
    [`a.${"b".repeat(17)}`, ""],
  ])("%j has the extension %j", (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });
});
