import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/browser/no-faults.ts";
import { addAuthenticator, enrol } from "../support/browser/operator-console.ts";
import { atADesk } from "../support/browser/people.ts";
import { operatorToken } from "../support/server/operator-token.ts";

/** Answers the first change as for a session that is no longer fresh. */
async function asksForPasskey(page: Page, path: string): Promise<void> {
  const body = { code: 403, data: { confirm: true }, msg: "Please confirm with your passkey first." };
  let asked = false;
  await page.route(path, async (route) => {
    if (asked || route.request().method() === "GET") return await route.continue();
    asked = true;
    await route.fulfill({ status: 403, json: body });
  });
}

test("an administrator changes prices and contact channels, and buyers see them before they pay", async ({
  page,
  context,
  browser,
}) => {
  await addAuthenticator(context, page);
  await enrol(page, operatorToken, "Ada");
  await page.getByRole("link", { name: "Prices" }).click();
  const save = page.getByRole("button", { name: "Charge these prices" });
  // No other test buys so many seats.
  const step = page.getByRole("group", { name: "Step 6" });

  await test.step("sees what a change does, and what is wrong with it", async () => {
    const price = page.getByLabel("One seat for one day, in USD");
    const row = page.getByRole("row", { name: /^10 seats, 30 days/ });
    await expect(row).toContainText("$21.38$21.38");
    await price.fill("0.2");
    await expect(row).toContainText("$21.38$42.75");
    await price.fill("0");
    await save.click();
    await expect(page.getByText("Please write an amount above 0", { exact: false })).toBeVisible();
    await expectNoFaults(page);
    await price.fill("0.1");
  });

  await test.step("changes a discount with a fresh passkey", async () => {
    await page.getByRole("button", { name: "Add a discount for seats" }).click();
    await step.getByLabel("From seats").fill("400");
    await step.getByLabel("Percent off").fill("40");
    await asksForPasskey(page, "**/console/prices");
    const confirmation = page.waitForResponse(/console\/confirmation$/);
    await save.click();
    expect((await confirmation).status()).toBe(200);
    await expect(page.getByText("Version 1, by Ada")).toBeVisible();
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);
  });

  const { page: buyer } = await atADesk(browser);
  await buyer.goto("/");
  await buyer.getByRole("spinbutton", { name: "Seats" }).fill("400");
  await buyer.getByRole("radio", { name: /^30/ }).check();
  const form = buyer.getByRole("form", { name: "Your room" });
  await expect(form.getByText("$540.00")).toBeVisible();
  await buyer.getByLabel("Your email").fill("buyer@example.com");
  await buyer.getByRole("checkbox", { name: /I accept/ }).check();

  await test.step("a buyer who sees the former price is told of the new one", async () => {
    await step.getByLabel("Percent off").fill("35");
    await save.click();
    await expect(page.getByText("Version 2, by Ada")).toBeVisible();
    const pay = buyer.getByRole("button", { name: "Continue to payment" });
    await pay.click();
    await expect(buyer.getByText("The price has changed meanwhile.", { exact: false })).toBeVisible();
    await expect(form.getByText("$585.00")).toBeVisible();
    await expectNoFaults(buyer);
    await pay.click();
    await expect(buyer.getByRole("button", { name: "Pay $585.00" })).toBeVisible();
  });

  await test.step("changes the ways to reach the operator, which visitors see", async () => {
    await page.getByRole("link", { name: "Contact channels" }).click();
    await page.getByRole("button", { name: "Add a way" }).click();
    const way = page.getByRole("group", { name: "Way 1" });
    await way.getByLabel("Kind").selectOption("web");
    await way.getByLabel("Name that visitors see").fill("Our forum");
    await way.getByLabel("Address or number").fill("http://forum.example");
    const show = page.getByRole("button", { name: "Show this to visitors" });
    await show.click();
    await expect(page.getByText("Please write an address that begins with https://.")).toBeVisible();
    await way.getByLabel("Address or number").fill("https://forum.example/parley");
    await expect(page.getByRole("link", { name: "Our forum" })).toBeVisible();
    await show.click();
    await expect(page.getByText("Version 1, by Ada")).toBeVisible();
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);
    await buyer.goto("/feedback");
    await expect(buyer.getByRole("link", { name: "Our forum" }).first()).toHaveAttribute(
      "href",
      "https://forum.example/parley",
    );
    await page.getByRole("button", { name: "Remove way 1" }).click();
    await show.click();
    await expect(page.getByText("Version 2, by Ada")).toBeVisible();
  });

  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByText("Ada · prices changed · 2 · done", { exact: false })).toBeVisible();
  await expect(page.getByText("Ada · contact channels changed · 2 · done", { exact: false })).toBeVisible();
});
