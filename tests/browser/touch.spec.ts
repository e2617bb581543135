import { expect, type Locator, test } from "@playwright/test";
import { drag, holdFinger } from "../support/browser/drag.ts";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { log, message, say } from "../support/browser/people.ts";
import { png } from "../support/browser/pictures.ts";

const red = png("red.png", 300, 200, [180, 40, 40]);
const blue = png("blue.png", 200, 300, [40, 60, 180]);

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not to be seen");
  return box;
}

// Before a page is opened.
test.skip(({ isMobile }) => !isMobile, "needs touches");

test("a swipe answers every kind of message, and a long press opens a menu beside its message @phone", async ({
  page,
  request,
}) => {
  await ownersRoom({ page, request });
  const send = async (input: string, ...files: (typeof red)[]) => {
    await page.locator(`input[data-attach=${input}]`).setInputFiles(files);
    const sheet = page.getByRole("dialog", { name: /^Send \d/ });
    await sheet.getByRole("button", { name: "Send", exact: true }).tap();
    await expect(sheet).toBeHidden();
  };
  await say(page, "a text");
  await send("photos", red);
  await send("photos", red, blue);
  await send("file", { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await page.getByRole("button", { name: "Attach" }).tap();
  await page.getByRole("menuitem", { name: "Poll" }).tap();
  const dialog = page.getByRole("dialog", { name: "New poll" });
  await dialog.getByRole("textbox", { name: "Question" }).fill("Where?");
  await dialog.getByRole("textbox", { name: "Option 1" }).fill("Bridge");
  await dialog.getByRole("textbox", { name: "Option 2" }).fill("Station");
  await dialog.getByRole("button", { name: "Send the poll" }).tap();
  // The options of a poll that has ended are disabled buttons.
  await log(page).getByRole("button", { name: "End the poll" }).tap();
  await expect(log(page).getByText(/ended/)).toBeVisible();

  const rows = log(page).getByRole("article", { name: /^You, \d/ });
  await expect(rows).toHaveCount(5);
  await expect(log(page).locator(".lucide-clock-3")).toHaveCount(0);
  const answer = page.getByText("Reply to yourself");
  const places = [
    message(page, "a text").locator("[data-bubble]"),
    log(page).getByRole("button", { name: "Show the photo" }).first(),
    log(page).locator("[data-album] button").first(),
    rows.filter({ hasText: "notes" }).getByRole("button", { name: /Download/ }),
    log(page).getByRole("button", { name: "Bridge" }),
  ];
  for (const place of places) {
    await place.scrollIntoViewIfNeeded();
    const { x, y, height } = await boxOf(place);
    const from = { x: x + 12, y: y + height / 2 };
    await drag(page, from, { x: from.x + 90, y: from.y }, { touch: true });
    await expect(answer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(answer).toBeHidden();
  }

  const menu = page.getByRole("menu");
  for (const bubble of [rows.nth(1).locator("[data-bubble]"), rows.nth(3).locator("[data-bubble]")]) {
    await bubble.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(bubble);
    await holdFinger(page, { x: x + width / 2, y: y + height / 2 }, () => expect(menu).toBeVisible());
    await expect
      .poll(async () => {
        const shown = await boxOf(menu);
        return shown.y >= y + height || shown.y + shown.height <= y;
      })
      .toBe(true);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
  }
});
