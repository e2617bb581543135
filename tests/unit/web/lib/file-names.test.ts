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
  });
});
