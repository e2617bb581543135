import { expect, test } from "@playwright/test";
import { build } from "vite";
import { projectRoot } from "../support/text/source-files.ts";
import { someTexts, textsCompared, verdictOf } from "../support/text/texts.ts";

/** The text rules of the contract, bundled as one script. */
async function rulesAsScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: projectRoot,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: { entry: "tests/support/text/texts.ts", name: "texts", formats: ["iife"] },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error("nothing was built");
  return output.output[0].code;
}

test("a real browser measures texts as the server does", async ({ page }) => {
  await page.setContent("<html></html>");
  await page.evaluate(await rulesAsScript());
  const texts = someTexts(textsCompared);
  const verdicts = await page.evaluate(
    (all) =>
      all.map((text) => (window as unknown as { texts: { verdictOf(text: string): string } }).texts.verdictOf(text)),
    texts,
  );
  const differing = texts.filter((text, index) => verdictOf(text) !== verdicts[index]);
  expect(differing).toEqual([]);
});
