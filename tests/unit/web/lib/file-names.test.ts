import { describe, expect, it } from "vitest";
import { fileKind, shortName, splitName } from "../../../../web/lib/file-names.ts";

describe("the names of files", () => {
  it.each([
    ["report.pdf", "report", ".pdf"],
    ["a.b.tar", "a.b", ".tar"],
    [".env", ".env", ""],
    ["README", "README", ""],
    ["Dr. Who and his friends", "Dr. Who and his friends", ""],
    ["x.", "x.", ""],
    ["a.0123456789", "a", ".0123456789"],
    ["a.01234567890", "a.01234567890", ""],
  ])("%s", (name, stem, extension) => {
    expect(splitName(name)).toEqual({ stem, extension });
  });

  it.each([
    ["short.pdf", 20, "short.pdf"],
    ["report.pdf", 10, "report.pdf"],
    ["reports.pdf", 10, "repo…s.pdf"],
    ["A very long name of a very long report (copy 2).pdf", 24, "A very long nam…y 2).pdf"],
    ["会议记录会议记录会议记录会议记录会议记录.docx", 14, "会议记录会议…记录.docx"],
    ["abcdef.pdf", 6, "a….pdf"],
    ["abcdef.pdf", 1, "a….pdf"],
  ])("are cut before the ending, never in it: %s in %d characters is %s", (name, max, cut) => {
    expect(shortName(name, max)).toBe(cut);
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
  });
});
