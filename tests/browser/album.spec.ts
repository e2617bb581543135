import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { log, say } from "../support/browser/people.ts";
import { png } from "../support/browser/pictures.ts";

const red = png("red.png", 300, 200, [180, 40, 40]);
const blue = png("blue.png", 200, 300, [40, 60, 180]);
const green = png("green.png", 240, 240, [40, 150, 70]);

const album = (page: Page) => log(page).getByRole("article", { name: /photos and videos/ });
const sizes = (page: Page) =>
  album(page)
    .getByRole("img", { name: /^Photo from/ })
    .evaluateAll((all) => (all as HTMLImageElement[]).map((one) => `${one.naturalWidth}x${one.naturalHeight}`));

test("pictures sent together are one album with a caption, in the chosen order", async ({ page, browser, request }) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  await page.locator("input[data-attach=photos]").setInputFiles([red, blue, green]);
  const sheet = page.getByRole("dialog", { name: "Send 3 files" });
  await expect(sheet.getByRole("img", { name: "3 pictures as one group" })).toBeVisible();
  await expectNoFaults(page);
  await sheet.getByRole("button", { name: "Move green.png forward" }).click();
  await expect(sheet.getByRole("listitem").nth(1)).toContainText("green.png");
  await sheet.getByRole("textbox", { name: "Caption" }).fill("our week");
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await say(page, "what a week");

  for (const side of [page, guest]) {
    await expect(album(side)).toHaveAccessibleName(/3 photos and videos: our week/);
    await expect(album(side).getByRole("button", { name: "Show the photo" })).toHaveCount(3);
    await expect.poll(() => sizes(side)).toEqual(["300x200", "240x240", "200x300"]);
  }
  await guest.reload();
  await expect(album(guest)).toHaveAccessibleName(/3 photos and videos: our week/);

  await album(guest).getByRole("button", { name: "Show the photo" }).nth(1).tap();
  await expect(guest.getByRole("dialog").getByText("2 of 3")).toBeVisible();
  await guest.keyboard.press("Escape");

  await album(page).getByRole("button", { name: "Show the photo" }).nth(1).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Recall" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Recall" }).click();
  for (const side of [page, guest]) {
    await expect(log(side).getByRole("button", { name: "Show the photo" })).toHaveCount(2);
    await expect(log(side).getByText("our week")).toBeVisible();
  }
  await context.close();
});

test("a caption that is too long is not sent, and a single picture has one @phone", async ({
  page,
  browser,
  request,
  isMobile,
}) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });
  await page.locator("input[data-attach=photos]").setInputFiles([red]);
  const sheet = page.getByRole("dialog", { name: "Send 1 file" });
  const caption = sheet.getByRole("textbox", { name: "Caption" });
  // On a phone the focus in a field would open the keyboard.
  await expect(isMobile ? sheet.getByRole("button", { name: "Send", exact: true }) : caption).toBeFocused();
  await caption.fill("x".repeat(4001));
  await expect(sheet.getByText(/Message too long to send/)).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await caption.fill("the red one");
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(log(guest).getByRole("article", { name: /: the red one$/ })).toBeVisible();
  await context.close();
});
