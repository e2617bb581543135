import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { choose, message, say } from "../support/browser/people.ts";

/** Saves the room from its details; the path of the file. */
async function saveRoom(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /^Save the room/ }).click();
  await page.getByRole("button", { name: "Read the messages" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Save “.*\.html”$/ }).click();
  const saved = test.info().outputPath("room.html");
  await (await download).saveAs(saved);
  await expect(page.getByText("The room is saved.")).toBeVisible();
  await expectNoFaults(page);
  return saved;
}

test("a room is saved as one file, which opens without network and holds nothing recalled", async ({
  page,
  browser,
  request,
}) => {
  // A test cannot answer the browser's question for a place.
  await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  const { room, guest, context } = await ownerAndGuest({ page, browser, request });
  await say(guest, "**Tea** at </script> four?");
  await choose(page, "at </script> four?", "Reply");
  await say(page, "gladly");
  await say(page, "zqrecalled");
  await choose(page, "zqrecalled", "Recall");
  await page.getByRole("alertdialog").getByRole("button", { name: "Recall" }).click();
  await expect(message(page, "zqrecalled")).toHaveCount(0);
  const file = { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("the plan") };
  await page.locator("input[data-attach=file]").setInputFiles(file);
  await page.getByRole("dialog", { name: "Send 1 file" }).getByRole("button", { name: "Send", exact: true }).click();
  await expect(message(guest, "plan.txt")).toBeVisible();

  // The owner decides whether members may.
  await guest.getByRole("button", { name: "Room details" }).click();
  await expect(guest.getByRole("button", { name: /^Save the room/ })).toHaveCount(0);

  const saved = await saveRoom(page);
  const offline = await browser.newContext({ offline: true, colorScheme: "dark" });
  const capsule = await offline.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  capsule.on("request", (asked) => requests.push(asked.url()));
  capsule.on("pageerror", ({ message }) => errors.push(message));
  capsule.on("console", (entry) => entry.type() === "error" && errors.push(entry.text()));
  await capsule.goto(`file://${saved}`);
  await expect(capsule.getByRole("heading", { name: room.roomName })).toBeVisible();
  await expect(capsule.getByRole("strong").filter({ hasText: "Tea" })).toBeVisible();
  await expect(capsule.getByRole("button", { name: /Gina.*Tea/ })).toBeVisible();
  expect(await capsule.content()).not.toContain("zqrecalled");
  await capsule.getByRole("searchbox", { name: "Search" }).fill("GLADLY");
  await expect(capsule.getByText("1 found")).toBeVisible();
  await capsule
    .getByRole("listitem")
    .getByRole("button", { name: /gladly/ })
    .click();
  const download = capsule.waitForEvent("download");
  await capsule.getByRole("link", { name: /plan\.txt/ }).click();
  expect((await download).suggestedFilename()).toBe("plan.txt");
  await expectNoFaults(capsule);
  await capsule.emulateMedia({ colorScheme: "light" });
  await expectNoFaults(capsule);
  await capsule.getByRole("combobox").selectOption("简体中文");
  await expect(capsule.getByText(/位成员/)).toBeVisible();
  // The policy refuses the network to scripts too.
  const refused = await capsule.evaluate(() =>
    fetch("https://parley.example/").then(
      () => "answered",
      () => "refused",
    ),
  );
  expect(refused).toBe("refused");
  expect(requests.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  expect(errors.filter((text) => !text.includes("parley.example"))).toEqual([]);
  await offline.close();
  await context.close();
});
