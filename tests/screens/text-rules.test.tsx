import { expect, it } from "vitest";
import { commands } from "vitest/browser";
import { textsCompared, verdictOf } from "../support/text/texts.ts";

it("a real browser measures texts as the server does", async () => {
  // tests/worker compares Node's with the runtime's.
  const measured = await commands.textVerdicts();
  expect(measured).toHaveLength(textsCompared);
  expect(measured.some(([text]) => /\p{Surrogate}/u.test(text))).toBe(true);
  expect(measured.filter(([text, verdict]) => verdictOf(text) !== verdict)).toEqual([]);
});
