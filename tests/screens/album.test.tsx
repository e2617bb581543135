import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { picture, storeFiles } from "../support/screens/files.ts";
import { expectNoFaults } from "../support/screens/no-faults.ts";
import { gina, ownersRoom } from "../support/screens/room.ts";
import { attach, log, openInRoom, shownSizes } from "../support/screens/screen.tsx";

const album = () => log().getByRole("article", { name: /photos and videos/ });

it("pictures sent together are one album with a caption, in the chosen order", async () => {
  const server = ownersRoom(gina);
  storeFiles(server);
  await openInRoom(server);
  await attach(
    "photos",
    await picture("red.png", 300, 200),
    await picture("blue.png", 200, 300),
    await picture("green.png", 240, 240),
  );
  const sheet = page.getByRole("dialog", { name: "Send 3 files" });
  await expect.element(sheet.getByRole("img", { name: "3 pictures as one group" })).toBeVisible();
  await expectNoFaults();
  await sheet.getByRole("button", { name: "Move green.png forward" }).click();
  await expect.element(sheet.getByRole("listitem").nth(1)).toMatchTextContent("green.png");
  await sheet.getByRole("textbox", { name: "Caption" }).fill("our week");
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(album()).toHaveAccessibleName(expect.stringMatching(/3 photos and videos: our week/));
  await expect.poll(shownSizes).toEqual(["300x200", "240x240", "200x300"]);
  const ids = server.messages.filter(({ kind }) => kind === "image").map(({ albumId }) => albumId);
  expect(ids[0]).toBeTruthy();
  expect(ids).toEqual([ids[0], ids[0], ids[0]]);

  // As a member who returns sees it.
  await openInRoom(server);
  await expect.poll(shownSizes).toEqual(["300x200", "240x240", "200x300"]);
  await album().getByRole("button", { name: "Show the photo" }).nth(1).click();
  await expect.element(page.getByRole("dialog").getByText("2 of 3")).toBeVisible();
  await userEvent.keyboard("{Escape}");

  await album().getByRole("button", { name: "Show the photo" }).nth(1).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Recall" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Recall" }).click();
  await expect.poll(shownSizes).toEqual(["300x200", "200x300"]);
  await expect.element(log().getByText("our week")).toBeVisible();
});

it("a caption that is too long is not sent, and a single picture has one", async () => {
  const server = ownersRoom();
  storeFiles(server);
  await openInRoom(server);
  await attach("photos", await picture("red.png", 300, 200));
  const sheet = page.getByRole("dialog", { name: "Send 1 file" });
  const caption = sheet.getByRole("textbox", { name: "Caption" });
  await expect.element(caption).toHaveFocus();
  await caption.fill("x".repeat(4001));
  await expect.element(sheet.getByText(/Message too long to send/)).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await caption.fill("the red one");
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(log().getByRole("article", { name: /: the red one$/ })).toBeVisible();
});
