import type { Page } from "@playwright/test";

/**
 * Has the page's own script come when it is told to, as on a line that is lost after the page. Only what a page that
 * came drawn runs first is there.
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
