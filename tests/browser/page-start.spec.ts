import { expect, type Page, type Route, test } from "@playwright/test";

type Answer = (route: Route) => Promise<void>;
const bad: Record<string, Answer> = {
  "is lost": (route) => route.abort(),
  "is an error": (route) => route.fulfill({ status: 503, body: "busy" }),
  "is a page": (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Portal</title>" }),
};

const entryOf = async (page: Page, path: string) =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(await (await page.request.get(path)).text())?.[1] ?? "";

const works = async (page: Page) => {
  await page.getByRole("radio", { name: "30 days" }).check();
  await expect(page.getByRole("form", { name: "Your room" }).getByText("5 seats · 30 days")).toBeVisible();
};

test("an entry script whose first answer is lost, an error or a page is requested again", async ({ page }) => {
  const entry = await entryOf(page, "/");
  for (const [what, answer] of Object.entries(bad))
    await test.step(what, async () => {
      const body = 'document.title = "Started";';
      await page.route(`**${entry}*`, (route) => route.fulfill({ contentType: "text/javascript", body }));
      await page.route(`**${entry}`, answer, { times: 1 });
      await page.goto("/");
      await expect(page).toHaveTitle("Started");
      await expect(page.locator("script[data-attempt='1']")).toBeAttached();
      await page.unrouteAll();
    });
});

test("a page comes up when a script and a style sheet are each lost once", async ({ page }) => {
  // The head script, which loads the others again, arrives.
  const headScript = /<script src="([^"]+)"/.exec(await (await page.request.get("/")).text())?.[1] ?? "";
  const lost = new Set([headScript]);
  await page.route("**/assets/*", (route) => {
    const { pathname } = new URL(route.request().url());
    if (lost.has(pathname)) return route.continue();
    lost.add(pathname);
    return route.abort();
  });
  await page.goto("/");
  await works(page);
});

test("a page whose entry script never arrives says so, and its button loads it again", async ({ page }) => {
  const entry = await entryOf(page, "/");
  await page.route(`**${entry}*`, (route) => route.abort());
  await page.goto("/");
  const notice = page.getByRole("alert").filter({ hasText: "could not be loaded completely" });
  await expect(notice).toBeVisible();
  await page.unroute(`**${entry}*`);
  await notice.getByRole("button", { name: "Try again" }).click();
  await works(page);
  await expect(notice).toHaveCount(0);
});
