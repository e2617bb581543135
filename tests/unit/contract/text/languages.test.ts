import { firstLanguage, languageTag, matchLanguage } from "@contract/text/languages.ts";
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
    ["zh-yue-HK", "zh-tw"],
    ["x-zh-TW", undefined],
    ["x-zh", undefined],
    ["x-en", undefined],
    ["fr", undefined],
    ["english", undefined],
    ["zhx", undefined],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("%j is %s", (tag, expected) => {
    expect(matchLanguage(tag)).toBe(expected);
  });

  it("is the first of a list that is known, as Intl writes it", () => {
    expect([["fr", "zh-HK", "en"], ["fr"]].map(firstLanguage)).toEqual(["zh-tw", undefined]);
    expect((["en", "zh-cn", "zh-tw"] as const).map(languageTag)).toEqual(["en", "zh-CN", "zh-TW"]);
  });
});
