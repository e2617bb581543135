import type { Page } from "@playwright/test";

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
