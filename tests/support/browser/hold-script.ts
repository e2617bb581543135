import type { Page } from "@playwright/test";

/**
 * Waits until the HTML is parsed and its style sheets apply, which is before the first paint: positions and colours are
 * others until then.
 */
export const waitUntilStyled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.readyState !== "loading" &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every((link) => link.sheet),
  );

/**
 * Delays the page's main script until the returned function is called, as a line that breaks after the HTML does. Only
 * the prerendered page and its head script run until then.
 */
export async function holdScript(page: Page): Promise<() => void> {
  let come = () => {};
  const waiting = new Promise<void>((resolve) => {
    come = resolve;
  });
  const headers = { "Sec-Fetch-Dest": "document" };
  const markup = await (await page.request.get("/", { headers })).text();
  const [, headScript] = /<script src="([^"]+)">/.exec(markup) ?? [];
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    if (!headScript || !route.request().url().endsWith(headScript)) await waiting;
    await route.continue().catch(() => undefined);
  });
  return come;
}
