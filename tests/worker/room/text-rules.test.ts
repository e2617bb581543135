import fromPage from "virtual:text-verdicts";
import { expect, it } from "vitest";
import { someTexts, textsCompared, verdictOf } from "../../support/text/texts.ts";

it(`the server measures ${textsCompared} texts as a page does: characters, units, names, passwords, addresses`, () => {
  const differing = someTexts(textsCompared).flatMap((text, index) => {
    const verdict = verdictOf(text);
    return verdict === fromPage[index] ? [] : [{ text, here: verdict, there: fromPage[index] }];
  });
  expect(differing).toEqual([]);
});
