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

for (const [what, answer] of Object.entries(bad)) {
  test(`a page comes up when the first answer for its entry script ${what}`, async ({ page }) => {
    await page.route(`**${await entryOf(page, "/")}`, answer, { times: 1 });
    await page.goto("/");
    await works(page);
  });
}

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
