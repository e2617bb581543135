import { matchLanguage } from "@contract/text/languages.ts";
import { describe, expect, it } from "vitest";

describe("the language for what was asked", () => {
  it.each([
    ["en", "en"],
    ["en-GB", "en"],
    ["EN_us", undefined],
    ["zh", "zh-cn"],
    ["zh-CN", "zh-cn"],
    ["zh-cn", "zh-cn"],
    ["zh-Hans", "zh-cn"],
    ["zh-SG", "zh-cn"],
    ["zh-TW", "zh-tw"],
    ["zh-tw", "zh-tw"],
    ["zh-Hant", "zh-tw"],
    ["zh-Hant-HK", "zh-tw"],
    ["zh-HK", "zh-tw"],
    ["zh-MO", "zh-tw"],
    [" zh-TW ", "zh-tw"],
    ["fr", undefined],
    ["english", undefined],
    ["zhx", undefined],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("%j is %s", (tag, expected) => {
    expect(matchLanguage(tag)).toBe(expected);
  });
});
