import { expect, test } from "@playwright/test";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { atADesk, composer, enterAsGuest, log, say } from "../support/browser/people.ts";
import { disableForTest, roomForTest } from "../support/browser/shop.ts";

test("a forged link leads to the page for invalid links, and from there home @phone @wechat", async ({ page }) => {
  await page.goto("/i/000000000000AAAAAAAAAAAAAAAAAAAAAAzzzzzz?lang=en");
  await expect(page).toHaveURL(/\/fail/);
  await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("an invalid link shows the reason, each with its remedy", async ({ page, request }) => {
  const { roomLink } = await roomForTest(request);
  await disableForTest(request, roomLink);
  await page.goto(roomLink);
  await expect(page).toHaveURL(/\/fail\?code=-2012/);
  await expect(page.getByRole("heading", { name: "This room has been disabled" })).toBeVisible();
  await page.getByRole("link", { name: "Write to us" }).click();
  await expect(page).toHaveURL(/\/feedback/);

  await page.goto("/success/AAAAAAAAAAAAAAAAAAAAAA");
  await expect(page.getByRole("heading", { name: "This order is not valid" })).toBeVisible();
  for (const [code, title, action] of [
    ["-2001", "Your personal link was reset", "Try another link"],
    ["-2020", "This room no longer exists", "Create a new room"],
    ["nonsense", "This link is not valid", "Try another link"],
  ] as const) {
    await page.goto(`/fail?code=${code}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("link", { name: action })).toBeVisible();
  }
});

test("no page goes home by itself, and a room of this device is one press away from it", async ({
  page,
  browser,
  request,
}) => {
  await ownersRoom({ page, request });
  const room = page.url();
  for (const end of ["/fail?code=-2011", "/no/such/page", "/"]) {
    await page.clock.install();
    await page.goto(end);
    await expect(page.getByRole("link", { name: /^Book club/ })).toBeVisible();
    await page.clock.runFor(60_000);
    expect(page.url()).toContain(end);
  }
  await test.step("nor is one further away at the end of an order, of a ticket or at a full room", async () => {
    const full = await roomForTest(request, { seats: 2, sellSeats: true });
    const { page: guest, context } = await atADesk(browser);
    await enterAsGuest(guest, full, "Gina");
    await context.close();
    const code = (full.paidLink ?? "").split("/").at(-1);
    for (const end of [`/payment-timeout/${code}`, "/browser-bootstrap?payment=made-up", full.roomLink]) {
      await page.goto(end);
      await expect(page.getByRole("link", { name: /^Book club/ })).toBeVisible();
    }
    const selling = await roomForTest(request, { sellSeats: true });
    await page.route("**/api/links/*", async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = await response.json();
      await route.fulfill({ response, json: { ...answer, data: { ...data, price: undefined } } });
    });
    await page.goto(selling.paidLink ?? "");
    await expect(page.getByText("Seats of this room cannot be bought at the moment.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Book club/ })).toBeVisible();
    await page.unroute("**/api/links/*");
    await page.route("**/api/links/*", (route) => route.abort());
    await page.goto(selling.roomLink);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Book club/ })).toBeVisible();
    await page.unroute("**/api/links/*");
    await page.goto("/lost-link");
    await page.getByLabel("Email that paid for the room").fill("lost@example.com");
    await page.getByRole("button", { name: "Mail me a new link" }).click();
    await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Book club/ })).toBeVisible();
    await page.goto("/login-bridge?ticket=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    await page.getByRole("button", { name: "Enter the room" }).click();
    await expect(page.getByRole("link", { name: /^Book club/ })).toBeVisible();
    await page.goto("/?lang=en");
    await page.getByLabel("Your email").fill("ends@example.com");
    await page.getByRole("checkbox", { name: /I accept/ }).check();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("button", { name: "Cancel and go back" }).click();
    await page.getByRole("button", { name: "Cancel the order" }).click();
    await expect(page.getByRole("link", { name: /^Book club/ })).toHaveCount(0);
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the order" }).click();
    await expect(page.getByRole("heading", { name: "The order was cancelled" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Book club/ })).toBeVisible();
  });
  await page.goto("/fail?code=-2011");
  await page.getByRole("link", { name: /^Book club/ }).click();
  await expect(page).toHaveURL(room);
});

test("an unknown address and a broken link have different pages", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
});

test("the page of a link names the member who invites", async ({ page, request }) => {
  const { roomLink, paidLink = "" } = await roomForTest(request, { sellSeats: true });
  for (const link of [roomLink, paidLink]) {
    await page.goto(link);
    await expect(page.getByText("Olivia invites you to this room.")).toBeVisible();
  }
});

test("a full room says so, that it has no seat to sell, and who can add one", async ({ page, browser, request }) => {
  const room = await roomForTest(request, { seats: 2, sellSeats: true });
  await enterAsGuest(page, room, "Gina");
  const { page: late, context } = await atADesk(browser);
  for (const link of [room.roomLink, room.paidLink ?? ""]) {
    await late.goto(link);
    await expect(late.getByRole("heading", { name: "This chat room is full, Can't join" })).toBeVisible();
    await expect(late.getByText("Olivia invites you to this room.")).toBeVisible();
    await expect(late.getByText(/sold come from the free ones.*Ask the owner, who can add seats/)).toBeVisible();
  }
  await context.close();
});

test("a room opens only with the password, and shows nothing before @phone", async ({ page, request }) => {
  const room = await roomForTest(request);
  await page.goto(room.roomLink);
  await page.getByLabel("Your nickname").fill("Mallory");
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect(page.getByText("Please enter the password.")).toBeVisible();
  await page.getByLabel("Room password").fill("guess");
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect(page.getByText("Incorrect password!")).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
});

test("the owner comes back with the admin link from another device", async ({ page, browser, request }) => {
  const room = await ownersRoom({ page, request });
  await say(page, "left at home");
  const { page: other, context } = await atADesk(browser);
  await other.goto(room.ownerLink);
  await other.getByLabel("Room password").fill(room.password);
  await other.getByRole("button", { name: "Enter the room" }).click();
  await expect(log(other).getByText("left at home")).toBeVisible();
  await context.close();
});

test("the first screen of a phone names a chat and its price, in all three languages", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [language, word] of [
    ["en", "chat"],
    ["zh-cn", "聊天"],
    ["zh-tw", "聊天"],
  ] as const) {
    await page.goto(`/?lang=${language}`);
    const headline = page.getByRole("heading", { level: 1 });
    await expect(headline).toContainText(word);
    await expect(headline).toBeInViewport();
    await expect(page.getByText(/\d+\.\d\d/).first()).toBeInViewport();
  }
});
