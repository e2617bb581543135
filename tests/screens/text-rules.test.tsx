import { expect, it } from "vitest";
import { commands } from "vitest/browser";
import { someTexts, textsCompared, verdictOf } from "../support/text/texts.ts";

it("a real browser measures texts as the server does", async () => {
  const texts = someTexts(textsCompared);
  // tests/worker compares Node's with the runtime's.
  const verdicts = await commands.textVerdicts();
  expect(texts.filter((text, at) => verdictOf(text) !== verdicts[at])).toEqual([]);
});
