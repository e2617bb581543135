import { expect, test } from "@playwright/test";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { log, message } from "../support/browser/people.ts";

test("the owner makes a bot that writes by its link, and an address that gets the messages, and all see both", async ({
  page,
  browser,
  request,
}) => {
  const { guest } = await ownerAndGuest({ page, browser, request });
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /^Bots and hooks/ }).click();

  await test.step("a bot writes by the link that its maker copied", async () => {
    await page.getByRole("button", { name: /^Add a bot/ }).click();
    await page.getByLabel("Name").fill("Builder");
    await page.getByRole("button", { name: "Make the link" }).click();
    const link = await page.getByRole("textbox", { name: "Link of the bot" }).inputValue();
    await expect(page.getByLabel("Try it in a terminal")).toHaveValue(`curl -d "Hello" ${link}`);
    await page.getByRole("button", { name: "Done" }).click();
    const posted = await request.post(link, { data: "Build 7 is green", headers: { "content-type": "text/plain" } });
    expect(await posted.json()).toMatchObject({ code: 1 });
    await expect(message(guest, "Build 7 is green")).toBeVisible();
    await expect(log(guest).getByText("Builder", { exact: true })).toBeVisible();
    await expect(log(guest).getByText("bot", { exact: true })).toBeVisible();
  });

  await test.step("a new name reaches the chat", async () => {
    await page.getByRole("button", { name: /^Builder/ }).click();
    await page.getByLabel("Name").fill("Mason");
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await expect(log(guest).getByText("Mason", { exact: true })).toBeVisible();
  });

  await test.step("everybody sees which address gets the messages", async () => {
    await page.getByRole("button", { name: /^No address/ }).click();
    await page.getByLabel("Address").fill("https://bots.example.org/parley");
    await page.getByRole("button", { name: "Send messages there" }).click();
    await expect(page.getByRole("textbox", { name: "Secret of the signature" })).toHaveValue(/^whsec_.{40}/);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(log(guest).getByText("The owner let bots.example.org receive new messages")).toBeVisible();
    await guest.getByRole("button", { name: "Room details" }).click();
    await expect(guest.getByText("Messages also go to bots.example.org")).toBeVisible();
    await page.getByRole("button", { name: /^https:\/\/bots\.example\.org/ }).click();
    await page.getByRole("button", { name: "Stop sending", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop sending", exact: true }).click();
    await expect(guest.getByText("Messages also go to bots.example.org")).toHaveCount(0);
    await guest.getByRole("button", { name: "Back" }).click();
  });

  await test.step("a removed bot's link ends, and its messages keep its name", async () => {
    await page.getByRole("button", { name: /^Mason/ }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Mason/ })).toHaveCount(0);
    await expect(log(guest).getByText(/^Mason \(/)).toBeVisible();
  });
});
