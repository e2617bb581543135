import { describe, expect, it } from "vitest";
import {
  absentChinese,
  commonChinese,
  commonLatin,
  rareChinese,
  rareCount,
  rareTerms,
  textOf,
  wordOf,
} from "../../load/long-rooms/texts.ts";

const messages = 20_000;
const texts = Array.from({ length: messages }, (_, n) => textOf(n));
const withWord = (word: string) => texts.filter((text) => text.includes(word));

describe("the texts of a long room", () => {
  it("are the same in each run", () => {
    expect(textOf(4)).toBe(texts[4]);
    expect(new Set(texts).size).toBe(messages);
  });

  it("hold each word as often as the searches expect", () => {
    expect(withWord(wordOf(1234))).toHaveLength(1);
    expect(withWord(commonLatin)).toHaveLength(messages / 10);
    expect(withWord(commonChinese)).toHaveLength(messages / 10);
    for (let k = 0; k < rareTerms; k++) {
      expect(withWord(rareChinese(k))).toHaveLength(rareCount(k, messages));
      expect(withWord(absentChinese(k))).toEqual([]);
    }
  });

  it("hold rare words at their begin, within and at their end", () => {
    const long = Array.from({ length: 3 }, (_, n) =>
      textOf(10_000 * n + texts.findIndex((text) => text.includes(rareChinese(0)))),
    );
    expect(long.map((text) => text.includes(rareChinese(0)))).toEqual([true, true, true]);
    expect(long[0]?.startsWith(rareChinese(0))).toBe(true);
    expect(long[2]?.length).toBeGreaterThan((long[2]?.indexOf(rareChinese(0)) ?? 0) + 1);
    expect(long[2]).toMatch(new RegExp(`${rareChinese(0)}.?$`, "u"));
  });
});
