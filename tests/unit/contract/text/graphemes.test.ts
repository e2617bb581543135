import { describe, expect, it } from "vitest";
import { graphemes } from "../../../../worker/contract/text/graphemes.ts";
import { someTexts } from "../../../support/text/texts.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const asUnicodeSays = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

describe("the characters of a text", () => {
  it("are those that Unicode tells apart, in texts that are hard to cut", () => {
    const wrong = someTexts(300).filter((text) => [...graphemes(text)].join("|") !== asUnicodeSays(text).join("|"));
    expect(wrong).toEqual([]);
  });

  it("are so beside any character there is", () => {
    const wrong: string[] = [];
    for (let code = 0; code < 0x10000; code++) {
      const one = String.fromCharCode(code);
      const text = `a${one}${one}好${one}1${one}か`;
      if ([...graphemes(text)].join("|") !== asUnicodeSays(text).join("|")) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});
