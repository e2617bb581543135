import { expect, test } from "@playwright/test";
import { holdScript } from "../support/browser/hold-script.ts";
import { composer, enterAsGuest } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

const opened = { waitUntil: "commit" } as const;

test("hydration shifts no layout: the prerendered page equals the live one @phone", async ({ page }) => {
  const comeAlive = await holdScript(page);
  await page.goto("/", opened);
  await expect(page.getByText("Contact")).toBeVisible();
  // Without widths: the price comes from the installation and makes its line longer.
  const places = () =>
    page.locator("h1, p, label, input").evaluateAll((all) =>
      all.map((one) => {
        const { x, y, height } = one.getBoundingClientRect();
        return [one.localName, Math.round(x), Math.round(y), Math.round(height)].join(" ");
      }),
    );
  const prerendered = await places();
  comeAlive();
  await expect(page.locator("form[inert]")).toHaveCount(0);
  const alive = await places();
  // Data of the installation follows below the form.
  expect(alive.slice(0, 12)).toEqual(prerendered.slice(0, 12));
});

test("the chosen language is never preceded by another one", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Language").selectOption("zh-tw");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-TW");
  const comeAlive = await holdScript(page);
  await page.goto("/", opened);
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(
    "A private chat room, ready in a minute.",
  );
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden();
  comeAlive();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-TW");
});

test("the prerendered page offers no payment method that this browser lacks @wechat", async ({ page, userAgent }) => {
  const comeAlive = await holdScript(page);
  await page.goto("/", opened);
  const alipay = page.getByText(/^(Alipay|支付宝)$/);
  const usable = !/MicroMessenger/.test(userAgent ?? "");
  await expect(page.getByText(/^(Card|银行卡)/)).toBeVisible();
  await expect(alipay).toBeVisible({ visible: usable });
  comeAlive();
  await expect(page.locator("form[inert]")).toHaveCount(0);
  await expect(alipay).toBeVisible({ visible: usable });
});

test("hydration keeps the keyboard focus on a link, and the visit is counted by its channel", async ({ page }) => {
  const comeAlive = await holdScript(page);
  const visit = page.waitForRequest("**/api/api_common/fw_log");
  await page.goto("/?qd_code=poster-7", opened);
  const link = page.getByRole("link", { name: "I have a link" });
  await link.focus();
  comeAlive();
  await expect(page.locator("form[inert]")).toHaveCount(0);
  await expect(link).toBeFocused();
  expect((await visit).postDataJSON()).toEqual({ qd_code: "poster-7" });
});

test("a link is requested once, before the screen's code is loaded", async ({ page, request }) => {
  const room = await roomForTest(request);
  const lookups: string[] = [];
  page.on("request", (one) => one.url().includes("/api/links/") && lookups.push(one.url()));
  const comeAlive = await holdScript(page);
  const answered = page.waitForResponse(/\/api\/links\//);
  await page.goto(room.roomLink, opened);
  await answered;
  comeAlive();
  await expect(page.getByLabel("Room password")).toBeVisible();
  expect(lookups).toHaveLength(1);
});

test("the chat's skeleton is prerendered for a member with a session, and not before the login", async ({
  page,
  request,
}) => {
  const room = await roomForTest(request);
  await enterAsGuest(page, room, "Gina");
  await expect(composer(page)).toBeEnabled();
  const chat = page.url();
  await holdScript(page);
  await page.goto(chat, opened);
  await expect(page.getByText("Write a message")).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto(chat, opened);
  await expect(page.getByText("Write a message")).toBeAttached();
  await expect(page.getByText("Write a message")).toBeHidden();
});
