import * as Limits from "@contract/limits.ts";
import { describe, expect, it } from "vitest";
import { formatBytes, formatDuration, formatLimit } from "../../../../web/lib/format.ts";

describe("texts of sizes and times", () => {
  it.each([
    [0, "0 B"],
    [1023, "1023 B"],
    [1024, "1.00 KB"],
    [1536, "1.50 KB"],
    [1_048_576, "1.00 MB"],
    [5_242_880, "5.00 MB"],
    [2_147_483_648, "2048.00 MB"],
  ])("%i bytes are %s", (bytes, expected) => expect(formatBytes(bytes)).toBe(expected));

  it("a limit is said in the unit in which sizes are shown", () => {
    for (const limit of [Limits.imageMaxBytes, Limits.videoMaxBytes, Limits.fileMaxBytes])
      expect(formatBytes(limit)).toBe(formatLimit(limit).replace(" ", ".00 "));
  });

  it.each([
    [0, "00:00"],
    [59.6, "01:00"],
    [4500, "75:00"],
    [Number.NaN, "00:00"],
  ])("%d seconds are %s", (seconds, expected) => expect(formatDuration(seconds)).toBe(expected));
});
