import { expect, type Page } from "@playwright/test";

/** On the page that saves a room, with its messages read: saves the HTML file. */
export async function saveFile(page: Page, path: string): Promise<void> {
  // A driven browser cannot answer the question for a place.
  await page.evaluate(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Save “.*\.html”$/ }).click();
  await (await download).saveAs(path);
  await expect(page.getByText("The room is saved.")).toBeVisible();
}
