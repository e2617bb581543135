import { expect, test } from "@playwright/test";
import { holdScript, waitUntilStyled } from "../support/browser/hold-script.ts";
import { openAsGuest } from "../support/browser/owner-and-guest.ts";
import { roomForTest } from "../support/browser/shop.ts";

const opened = { waitUntil: "commit" } as const;

test("hydration shifts no layout, keeps the focus on a link and the offered payment methods, and the visit is counted @wechat", async ({
  page,
  userAgent,
}) => {
  const comeAlive = await holdScript(page);
  const visit = page.waitForRequest("**/api/api_common/fw_log");
  await page.goto("/?qd_code=poster-7", opened);
  // WeChat's browser is a Chinese one, and has no Alipay.
  const usable = !/MicroMessenger/.test(userAgent ?? "");
  const alipay = page.getByText(/^(Alipay|支付宝)$/);
  await expect(page.getByText(/^(Card|银行卡)/)).toBeVisible();
  await expect(alipay).toBeVisible({ visible: usable });
  // Without widths: the price comes from the installation and makes its line longer.
  const places = () =>
    page.locator("h1, p, label, input").evaluateAll((all) =>
      all.map((one) => {
        const { x, y, height } = one.getBoundingClientRect();
        return [one.localName, Math.round(x), Math.round(y), Math.round(height)].join(" ");
      }),
    );
  const link = page.getByRole("link", { name: /^(I have a link|我有链接)$/ });
  await link.focus();
  await waitUntilStyled(page);
  const prerendered = await places();
  comeAlive();
  await expect(page.locator("form[inert]")).toHaveCount(0);
  const alive = await places();
  // Data of the installation follows below the form.
  expect(alive.slice(0, 12)).toEqual(prerendered.slice(0, 12));
  await expect(link).toBeFocused();
  await expect(alipay).toBeVisible({ visible: usable });
  expect((await visit).postDataJSON()).toEqual({ qd_code: "poster-7" });
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

test("a link is requested once, before the screen's code is loaded, and the chat's skeleton is prerendered after the login alone", async ({
  page,
  request,
}) => {
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
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await openAsGuest(page, room, "Gina");
  const chat = page.url();
  await holdScript(page);
  await page.goto(chat, opened);
  await expect(page.getByText("Write a message")).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto(chat, opened);
  await expect(page.getByText("Write a message")).toBeAttached();
  await expect(page.getByText("Write a message")).toBeHidden();
});
