import { expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { picture, storeFiles } from "../support/screens/files.ts";
import { phone, setSize } from "../support/screens/no-faults.ts";
import { ownersRoom } from "../support/screens/room.ts";
import { attach, log, openInRoom, openMenu, say } from "../support/screens/screen.tsx";

/** Expects that Back closes this overlay alone, and keeps the address. */
async function expectClosedByBack(overlay: Locator): Promise<void> {
  await expect.element(overlay).toBeVisible();
  const address = location.href;
  history.back();
  await expect.element(overlay).not.toBeInTheDocument();
  expect(location.href).toBe(address);
}

it("Back closes an overlay of the chat before it leaves the room", async () => {
  await setSize(phone);
  const server = ownersRoom();
  storeFiles(server);
  await openInRoom(server);
  await say("a line to press");
  const picker = page.getByRole("dialog", { name: "Emoji" });
  const searchField = page.getByRole("searchbox", { name: "Search in this room" });
  const search = page.getByRole("button", { name: "Search in this room" });

  await search.click();
  await expectClosedByBack(searchField);
  await page.getByRole("button", { name: "Choose an emoji" }).click();
  await expectClosedByBack(picker);
  await page.getByRole("button", { name: "Attach" }).click();
  await expectClosedByBack(page.getByRole("menu"));
  await openMenu("a line to press");
  await expectClosedByBack(page.getByRole("menu"));

  // The picker that a menu led to has one entry, and search stays under it.
  await search.click();
  await openMenu("a line to press");
  await page.getByRole("menuitem", { name: "Another reaction" }).click();
  await expectClosedByBack(picker);
  await expectClosedByBack(searchField);

  // The sheet of files, and a picture in full size.
  const red = await picture("red.png", 300, 200);
  await attach("photos", red);
  const sheet = page.getByRole("dialog", { name: "Send 1 file" });
  await expectClosedByBack(sheet);
  await attach("photos", red);
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await log()
    .getByRole("img", { name: /^Photo/ })
    .click();
  await expectClosedByBack(page.getByRole("dialog"));

  // A question over a page of the room. What was closed by its button needs no Back.
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /^Clear the history/ }).click();
  const question = page.getByRole("alertdialog");
  await expectClosedByBack(question);
  await page.getByRole("button", { name: /^Clear the history/ }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => history.state.overlay).toBeUndefined();
  history.back();
  await expect.poll(() => location.pathname).not.toMatch(/detail/);
});
