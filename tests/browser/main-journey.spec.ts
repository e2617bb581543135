import { expect, type Page, test } from "@playwright/test";
import {
  choose,
  composer,
  dismissInvite,
  enterAsGuest,
  log,
  message,
  onAPhone,
  say,
} from "../support/browser/people.ts";
import { emailsTo } from "../support/browser/shop.ts";

const password = "three blind mice";

/** Orders a room from the home page to the page with the admin link. */
async function buyRoom(page: Page, email: string): Promise<string> {
  await page.goto("/");
  await page.getByRole("radio", { name: /^30/ }).check();
  await page.getByRole("spinbutton", { name: "Seats" }).fill("4");
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("radio", { name: "Alipay" }).check();
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  // Waits for the price of the current choice.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const total = page.getByText(/^\$\d+\.\d\d$/).last();
  await expect(total).toBeVisible();
  const price = await total.innerText();
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await expect(page.getByText("No real money moves on this page.")).toBeVisible();
  await expect(page.getByText("4 seats · 30 days")).toBeVisible();
  await page.getByRole("button", { name: `Pay ${price}` }).click();

  await expect(page).toHaveURL(/\/success\/\w+$/);
  await expect(page.getByRole("heading", { name: "Your room is ready" })).toBeVisible();
  return await page.getByLabel("Admin link").inputValue();
}

test("a room is bought, set up and shared, and two members write", async ({ page, browser, request, baseURL }) => {
  const email = "olivia.main@example.com";

  const adminLink = await test.step("the creator pays and gets the admin link, on the screen and by mail", async () => {
    const link = await buyRoom(page, email);
    expect(link).toMatch(new RegExp(`^${baseURL}/i/[0-9A-Za-z]{40}$`));
    await expect.poll(async () => (await emailsTo(request, email)).map(({ text }) => text).join()).toContain(link);
    return link;
  });

  const late = await page.context().newPage();
  await test.step("the creator sets the room up", async () => {
    await late.goto(adminLink);
    await page.goto(adminLink);
    await page.getByLabel("Name of the room").fill("读书会 Book club");
    await page.getByLabel("Your nickname").fill("Olivia");
    await page.getByRole("textbox", { name: "Room password" }).fill(password);
    await page.getByLabel("Repeat the password").fill("three blind rats");
    await page.getByRole("button", { name: "Open the room" }).click();
    await expect(page.getByText("Incorrect password!")).toBeVisible();
    await page.getByLabel("Repeat the password").fill(password);
    await page.getByRole("button", { name: "Open the room" }).click();
  });

  await test.step("a second tab with the same form leads into the room", async () => {
    await expect(page.getByRole("dialog", { name: "Invite people" })).toBeVisible();
    await late.getByLabel("Name of the room").fill("Book club again");
    await late.getByLabel("Your nickname").fill("Olivia");
    await late.getByRole("textbox", { name: "Room password" }).fill(password);
    await late.getByLabel("Repeat the password").fill(password);
    await late.getByRole("button", { name: "Open the room" }).click();
    // The room is set up with this password, as after a lost answer.
    await expect(late).toHaveURL(/\/chatroom\//);
    await late.close();
  });

  const roomLink = await test.step("the invitation is open and holds the room link", async () => {
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    await expect(dialog.getByText("3 seats are free")).toBeVisible();
    const link = await dialog.getByLabel("Room link").inputValue();
    await dismissInvite(page);
    await expect(page.getByRole("heading", { name: "读书会 Book club" })).toBeVisible();
    await expect(log(page).getByText("You created the room")).toBeVisible();
    return link;
  });

  const { page: guest, context } = await onAPhone(browser);
  await test.step("a guest opens the link on a phone", async () => {
    await guest.goto(roomLink);
    await expect(guest.getByRole("heading", { name: "读书会 Book club" })).toBeVisible();
    await guest.getByLabel("Room password").fill("wrong");
    await guest.getByLabel("Your nickname").fill("小明");
    await guest.getByRole("button", { name: "Enter the room" }).click();
    await expect(guest.getByText("Incorrect password!")).toBeVisible();
    const room = { roomLink, password, ownerLink: adminLink, roomName: "" };
    await enterAsGuest(guest, room, "小明");
    await expect(log(page).getByText("小明 joined the room")).toBeVisible();
    await expect(page.getByText("2 online")).toBeVisible();
  });

  await test.step("both talk", async () => {
    await say(page, "Welcome! 欢迎 👋🏽");
    await expect(message(guest, "Welcome! 欢迎 👋🏽")).toBeVisible();
    const typing = { hasText: "小明 is typing…" };
    const shown = () => page.getByRole("paragraph").filter(typing).isVisible();
    const announced = () => page.getByRole("status").filter(typing).count();
    // In one look: the text is there for 6 s after a key.
    const inspect = async () => {
      await composer(guest).press("H");
      return Promise.all([shown(), announced()]);
    };
    await expect.poll(inspect).toEqual([true, 1]);
    await say(guest, "Hello from the train");
    await expect(message(page, "Hello from the train")).toBeVisible();
    await say(page, "https://example.com/?a=1&b=2 <b>not bold</b>");
    const link = message(guest, "not bold").getByRole("link");
    await expect(link).toHaveAttribute("href", "https://example.com/?a=1&b=2");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(log(guest).locator("b")).toHaveCount(0);
    // Chinese has no spaces around an address.
    await say(page, "请看https://example.com/一本书，谢谢（www.example.org）");
    const links = message(guest, "谢谢").getByRole("link");
    await expect(links).toHaveText(["https://example.com/一本书", "www.example.org"]);
  });

  await test.step("the guest replies, and the quote leads to the original", async () => {
    await choose(guest, "Welcome! 欢迎 👋🏽", "Reply");
    await expect(guest.getByText("Reply to Olivia")).toBeVisible();
    await say(guest, "Thank you");
    await expect(message(page, "Thank you").getByText("Welcome! 欢迎 👋🏽")).toBeVisible();
  });

  await test.step("the creator sees that it was read, and by whom", async () => {
    await expect(page.getByRole("article", { name: /Read: Welcome!/ })).toBeVisible();
    await page
      .getByRole("article", { name: /Read: Welcome!/ })
      .getByRole("button", { name: "Read", exact: true })
      .click();
    const readers = page.getByRole("dialog", { name: "Read by" });
    await expect(readers.getByText("小明")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(readers).toBeHidden();
  });

  await test.step("the guest recalls a message, and its text is gone for both", async () => {
    await choose(guest, "Hello from the train", "Recall");
    await guest.getByRole("button", { name: "Recall" }).click();
    await expect(log(guest).getByText("You recalled a message")).toBeVisible();
    await expect(log(page).getByText("小明 recalled a message")).toBeVisible();
    for (const side of [page, guest]) await expect(log(side).getByText("Hello from the train")).toHaveCount(0);
  });

  await test.step("the creator recalls what was answered, and the quote says so", async () => {
    await choose(page, "Welcome! 欢迎 👋🏽", "Recall");
    await page.getByRole("button", { name: "Recall" }).click();
    await expect(message(guest, "Thank you").getByText("recalled", { exact: true })).toBeVisible();
  });

  await test.step("the guest leaves and comes back to the same place", async () => {
    await guest.reload();
    await expect(message(guest, "Thank you")).toBeVisible();
    await expect(composer(guest)).toBeEnabled();
  });
  await context.close();
});
