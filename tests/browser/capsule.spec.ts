import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { openAsGuest, ownerAndGuest, ownersRoom } from "../support/browser/owner-and-guest.ts";
import { choose, log, message, onAPhone, say } from "../support/browser/people.ts";
import { png } from "../support/browser/pictures.ts";
import { saveFile } from "../support/browser/save-room.ts";
import { openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";

async function send(page: Page, input: "file" | "photos", file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.locator(`input[data-attach=${input}]`).setInputFiles(file);
  await page.getByRole("dialog", { name: "Send 1 file" }).getByRole("button", { name: "Send", exact: true }).click();
}

async function sendPoll(page: Page, question: string, options: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Attach" }).click();
  await page.getByRole("menuitem", { name: "Poll" }).click();
  const dialog = page.getByRole("dialog", { name: "New poll" });
  await dialog.getByRole("textbox", { name: "Question" }).fill(question);
  for (const [at, option] of options.entries())
    await dialog.getByRole("textbox", { name: `Option ${at + 1}` }).fill(option);
  await dialog.getByRole("button", { name: "Send the poll" }).click();
}

async function recall(page: Page, text: string): Promise<void> {
  await choose(page, text, "Recall");
  await page.getByRole("alertdialog").getByRole("button", { name: "Recall" }).click();
  await expect(message(page, text)).toHaveCount(0);
}

/** Opens a file without network. `faults`: requests over the network, and errors of the page. */
async function openOffline(browser: Browser, path: string) {
  const context = await browser.newContext({ offline: true, colorScheme: "dark", locale: "en-US" });
  const capsule = await context.newPage();
  const faults: string[] = [];
  capsule.on("request", (asked) => {
    if (!/^(file|blob|data):/.test(asked.url())) faults.push(asked.url());
  });
  capsule.on("pageerror", (error) => faults.push(error.message));
  capsule.on("console", (entry) => {
    if (entry.type() === "error" && !entry.text().includes("parley.example")) faults.push(entry.text());
  });
  await capsule.goto(`file://${path}`);
  return { capsule, context, faults };
}

test("a room is saved as one file, which opens without network and holds nothing recalled", async ({
  page,
  browser,
  request,
}) => {
  const { room, guest, context } = await ownerAndGuest({ page, browser, request });
  await say(guest, "**Tea** is ready");
  await say(guest, "</script> at four?");
  await choose(page, "</script> at four?", "Reply");
  await say(page, "gladly");
  await say(page, "zqfirst");
  await recall(page, "zqfirst");
  await send(page, "photos", png("garden.png", 300, 200, [40, 150, 70]));
  await send(page, "file", { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("the plan") });
  await sendPoll(page, "Where?", ["Bridge", "Station"]);
  await log(guest)
    .getByRole("button", { name: /Bridge/ })
    .tap();
  await expect(log(page).getByText("1 vote", { exact: true })).toBeVisible();
  await say(guest, "zqsecond");
  await expect(message(page, "zqsecond")).toBeVisible();

  // The owner decides whether members may.
  await guest.getByRole("button", { name: "Room details" }).click();
  await expect(guest.getByRole("heading", { name: "Room details" })).toBeVisible();
  await expect(guest.getByRole("button", { name: /^Save the room/ })).toHaveCount(0);
  await guest.getByRole("button", { name: "Back" }).click();

  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /^Save the room/ }).click();
  await page.getByRole("button", { name: "Read the messages" }).click();
  await expect(page.getByText("7 messages, 2 files")).toBeVisible();
  // After it was read.
  await recall(guest, "zqsecond");
  const path = test.info().outputPath("room.html");
  await saveFile(page, path);

  const { capsule, context: offline, faults } = await openOffline(browser, path);
  await expect(capsule.getByRole("heading", { name: room.roomName })).toBeVisible();
  await expect(capsule.getByText("2 members.")).toBeVisible();
  await expect(capsule.getByText("6 messages")).toBeVisible();
  expect(await capsule.content()).not.toMatch(/zqfirst|zqsecond/);
  await expect(capsule.getByRole("strong").filter({ hasText: "Tea" })).toBeVisible();
  await expect(capsule.getByRole("listitem").filter({ hasText: "Bridge" })).toContainText("1");
  const picture = capsule.getByRole("img", { name: "Picture" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  const plan = capsule.waitForEvent("download");
  await capsule.getByRole("link", { name: /plan\.txt/ }).click();
  expect((await plan).suggestedFilename()).toBe("plan.txt");
  // In light and in dark.
  await expectNoFaults(capsule);
  await capsule.getByRole("link", { name: /Gina.*at four/ }).click();
  await expect(capsule.locator(":target")).toContainText("at four?");
  await capsule.setViewportSize({ width: 320, height: 640 });
  expect(await capsule.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  // The policy refuses scripts and the network.
  expect(await capsule.content()).toContain("default-src 'none'; script-src 'none'");
  expect(faults).toEqual([]);
  await offline.close();
  await context.close();
});

test("a saved room's past is imported into a new room, where all members see it marked and find it", async ({
  page,
  browser,
  request,
}) => {
  const former = await ownersRoom({ page, request });
  await say(page, "The key is under the mat");
  await choose(page, "The key is under the mat", "Reply");
  await say(page, "not any more");
  await send(page, "photos", png("garden.png", 300, 200, [40, 150, 70]));
  await expect(log(page).getByRole("img", { name: /^Photo from / })).toBeVisible();
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /^Save the room/ }).click();
  await page.getByRole("button", { name: "Read the messages" }).click();
  const path = test.info().outputPath("former.html");
  await saveFile(page, path);

  const owner = page;
  const room = await ownersRoom({ page, request });
  await owner.getByRole("button", { name: "Import a saved room" }).click();
  await expect(owner.getByRole("heading", { name: "Import a saved room", level: 1 })).toBeVisible();
  const file = owner.getByLabel("File of the saved room");
  await file.setInputFiles({ name: "notes.html", mimeType: "text/html", buffer: Buffer.from("<p>notes") });
  await expect(owner.getByRole("alert")).toHaveText("This file is not a saved room.");
  await file.setInputFiles(path);
  await expect(owner.getByText(`“${former.roomName}”: 3 messages, 1 file.`)).toBeVisible();
  await expectNoFaults(owner);
  await owner.getByRole("button", { name: "Import 3 messages" }).press("Enter");
  await expect(owner.getByText("3 messages are in this room.")).toBeVisible();
  await owner.getByRole("button", { name: "Go to the chat" }).click();
  await expect(message(owner, "The key is under the mat").first()).toBeVisible();

  const { page: guest, context: guestsPhone } = await onAPhone(browser);
  await openAsGuest(guest, room, "Gina");
  const key = log(guest).getByRole("article", { name: /imported.*: The key is under the mat$/ });
  await expect(key).toBeVisible();
  await expect(key).toContainText("imported");
  await expect(log(guest).getByRole("button", { name: /The key is under the mat/ })).toBeVisible();
  const picture = log(guest).getByRole("img", { name: /^Photo from / });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await guest.getByRole("button", { name: "Search in this room" }).click();
  await guest.getByRole("searchbox", { name: "Search in this room" }).fill("under the mat");
  const results = guest.getByRole("list", { name: "Search results" }).getByRole("button");
  await expect(results).toHaveCount(1);
  await expect(results).toContainText("Olivia");

  // A room in use takes no past.
  await say(owner, "Welcome");
  await expect(message(owner, "Welcome")).toBeVisible();
  await owner.goto(`${new URL(owner.url()).pathname.split("/").slice(0, 3).join("/")}/chat-import`);
  await owner.getByLabel("File of the saved room").setInputFiles(path);
  await expect(owner.getByRole("alert")).toContainText("before the first message");
  await guestsPhone.close();

  await test.step("into a sealed room, too", async () => {
    const reader = page;
    await openSealed(reader, (await sealedRoomForTest(request)).owner);
    await reader.getByRole("button", { name: "Import a saved room" }).click();
    await reader.getByLabel("File of the saved room").setInputFiles(path);
    await reader.getByRole("button", { name: "Import 3 messages" }).click();
    await expect(reader.getByText("3 messages are in this room.")).toBeVisible();
    await reader.getByRole("button", { name: "Go to the chat" }).click();
    await expect(
      log(reader).getByRole("article", { name: /^Olivia.*imported.*: The key is under the mat$/ }),
    ).toBeVisible();
    await expect(log(reader).getByRole("button", { name: /Olivia.*The key is under the mat/ })).toBeVisible();
    const decrypted = log(reader).getByRole("img", { name: /^Photo from / });
    await expect.poll(() => decrypted.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  });
});
