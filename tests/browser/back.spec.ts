import { expect, type Locator, type Page, test } from "@playwright/test";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { composer, log, message, say } from "../support/browser/people.ts";
import { png } from "../support/browser/pictures.ts";

/** Expects that Back closes this overlay alone, and keeps the address. */
async function expectClosedByBack(page: Page, overlay: Locator): Promise<void> {
  await expect(overlay).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(overlay).toBeHidden();
  expect(page.url()).toBe(address);
}

test("Back closes an overlay of the chat before it leaves the room @phone", async ({ page, request }) => {
  await page.goto("/privacy-policy");
  await ownersRoom({ page, request });
  await say(page, "a line to press");
  const picker = page.getByRole("dialog", { name: "Emoji" });

  await test.step("search, emoji, menus", async () => {
    await page.getByRole("button", { name: "Search in this room" }).click();
    await expectClosedByBack(page, page.getByRole("searchbox", { name: "Search in this room" }));
    await page.getByRole("button", { name: "Choose an emoji" }).click();
    await expectClosedByBack(page, picker);
    await page.getByRole("button", { name: "Attach" }).click();
    await expectClosedByBack(page, page.getByRole("menu"));
    await message(page, "a line to press").getByText("a line to press", { exact: true }).click({ button: "right" });
    await expectClosedByBack(page, page.getByRole("menu"));
  });

  await test.step("the picker that a menu led to has one entry, and search stays under it", async () => {
    await page.getByRole("button", { name: "Search in this room" }).click();
    await message(page, "a line to press").getByText("a line to press", { exact: true }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Another reaction" }).click();
    await expectClosedByBack(page, picker);
    await expectClosedByBack(page, page.getByRole("searchbox", { name: "Search in this room" }));
  });

  await test.step("the sheet of files, a picture in full size, the invitation", async () => {
    await page.locator("input[data-attach=photos]").setInputFiles([png("red.png", 300, 200, [200, 40, 40])]);
    const sheet = page.getByRole("dialog", { name: "Send 1 file" });
    await expectClosedByBack(page, sheet);
    await page.locator("input[data-attach=photos]").setInputFiles([png("red.png", 300, 200, [200, 40, 40])]);
    await sheet.getByRole("button", { name: "Send", exact: true }).click();
    await log(page)
      .getByRole("img", { name: /^Photo/ })
      .click();
    await expectClosedByBack(page, page.getByRole("dialog"));
  });

  await test.step("a question over a page of the room; what was closed by its button needs no Back", async () => {
    await page.getByRole("button", { name: "Room details" }).click();
    await page.getByRole("button", { name: /^Clear the history/ }).click();
    const question = page.getByRole("alertdialog");
    await expectClosedByBack(page, question);
    await page.getByRole("button", { name: /^Clear the history/ }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state.overlay)).toBeUndefined();
    await page.goBack();
    await expect(page).not.toHaveURL(/detail/);
  });

  await test.step("after a reload, and by Forward, nothing is left of it", async () => {
    await page.getByRole("button", { name: "Search in this room" }).click();
    await expect(page.getByRole("searchbox", { name: "Search in this room" })).toBeVisible();
    await page.reload();
    await expect(composer(page)).toBeEnabled();
    await expect.poll(() => page.evaluate(() => history.state.overlay)).toBeUndefined();
    await page.getByRole("button", { name: "Choose an emoji" }).click();
    await expectClosedByBack(page, picker);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => history.state.overlay)).toBeUndefined();
    await expect(picker).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/privacy-policy/);
  });
});

test("a page that loads while an overlay closes is reached", async ({ page, request }) => {
  await ownersRoom({ page, request });
  await page.route("**/terms-of-service", async (route) => {
    await page.waitForEvent("console", (line) => line.text() === "the overlay's entry was due to be left");
    await route.continue();
  });
  await page.getByRole("button", { name: "Attach" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.evaluate(() => {
    const closed = new MutationObserver(() => {
      if (document.querySelector("[role=menu]")) return;
      closed.disconnect();
      location.assign("/terms-of-service");
      setTimeout(() => console.log("the overlay's entry was due to be left"), 200);
    });
    closed.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/terms-of-service/);
  await page.goBack();
  await expect(composer(page)).toBeEnabled();
});
