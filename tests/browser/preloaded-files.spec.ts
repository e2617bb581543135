import { expect, type Page, test } from "@playwright/test";
import { openAsGuest } from "../support/browser/owner-and-guest.ts";
import { composer } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

/** Files that a page's markup preloads. */
const namedInPage = /<link rel="modulepreload"[^>]* href="([^"]+)">/g;

/** Scripts and style sheets that a page requests without the preloads of its head. */
async function askedFor(page: Page, address: string, there: () => Promise<void>): Promise<Set<string>> {
  const asked = new Set<string>();
  const note = (url: string) => asked.add(new URL(url).pathname);
  page.on("request", (one) => note(one.url()));
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { link: _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: (await response.text()).replace(namedInPage, "") });
  });
  await page.goto(address);
  await there();
  await page.unroute(address);
  page.removeAllListeners("request");
  return asked;
}

test("a page's head preloads exactly the files that its screen requests", async ({ page, request, baseURL }) => {
  const room = await roomForTest(request);
  const entries: [address: string, there: () => Promise<void>][] = [
    [`${baseURL}/`, () => expect(page.getByRole("button", { name: "Continue to payment" })).toBeEnabled()],
    [room.roomLink, () => expect(page.getByLabel("Room password")).toBeVisible()],
  ];
  await openAsGuest(page, room, "Gina");
  const chat = page.url();
  const inRoom = () => expect(composer(page)).toBeEnabled();
  for (const [address, there] of [[chat, inRoom] as const, ...entries])
    await test.step(address, async () => {
      const headers = { "Sec-Fetch-Dest": "document", "Accept-Language": "en-US" };
      const markup = await (await request.get(address, { headers })).text();
      const named = [...markup.matchAll(namedInPage)].map(([, file]) => file ?? "");
      expect(named.length).toBeGreaterThan(1);
      if (address !== chat) await page.evaluate(() => localStorage.clear());
      const asked = await askedFor(page, address, there);
      expect(named.filter((file) => !asked.has(file))).toEqual([]);
    });
});

test("Chrome compiles the scripts of a first screen while they arrive", async ({ request }) => {
  for (const address of ["/", "/login/QqQqQqQq", "/chatroom/QqQqQqQq"]) {
    const markup = await (await request.get(address, { headers: { "Sec-Fetch-Dest": "document" } })).text();
    const texts = await Promise.all(
      [...markup.matchAll(namedInPage)].map(async ([, file = ""]) => (await request.get(file)).text()),
    );
    // React, what all pages share, and the screen.
    expect(texts.filter((text) => text.startsWith("//# allFunctionsCalledOnLoad\n")).length, address).toBe(3);
  }
});

test("a screen works without its lazy chunks, and leads on once they can be fetched", async ({ page, request }) => {
  const markup = await (await request.get("/", { headers: { "Sec-Fetch-Dest": "document" } })).text();
  let missed = 0;
  await page.route(/\/assets\//, (route) => {
    if (markup.includes(new URL(route.request().url()).pathname)) return route.continue();
    missed++;
    return route.abort();
  });
  await page.goto("/");
  await page.getByRole("radio", { name: "Card" }).check();
  await page.getByRole("link", { name: "Contact", exact: true }).click();
  await expect.poll(() => missed).toBeGreaterThan(0);
  await expect(page.getByText("Something went wrong")).toBeVisible();
  await page.unroute(/\/assets\//);
  // One lost answer more is asked for again without a press.
  await page.route(/\/assets\//, (route) => route.abort(), { times: 1 });
  // The page may have asked again by itself before the press.
  const again = page.getByRole("button", { name: "Try again" });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(page.getByRole("heading", { name: "Contact and feedback" })).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test("a file with a hash in its name is protected as a page is, and stored for good; a missing one is stored nowhere", async ({
  request,
}) => {
  const page = await request.get("/");
  const [script = ""] = (await page.text()).match(/\/assets\/[\w-]+\.js/) ?? [];
  const file = await request.get(script);
  const icon = await request.get("/favicon.svg");
  const missing = await request.get("/assets/of-another-release.js");
  expect([file.status(), file.headers()["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  expect(icon.headers()["cache-control"]).toBe("public, max-age=0, must-revalidate");
  expect([missing.status(), missing.headers()["cache-control"]]).toEqual([404, "no-store"]);
  // The worker would answer with the client's page, or say why not.
  expect(await missing.text()).toBe("");
  const protecting = Object.entries(page.headers()).filter(([name]) => /policy|security|options/.test(name));
  expect(protecting.length).toBeGreaterThan(7);
  for (const answer of [file, icon, missing])
    for (const [name, value] of protecting) expect(answer.headers()[name], name).toBe(value);
});
