import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/browser/no-faults.ts";
import { buySeat, pageOfRoom, pay, wishForRoom } from "../support/browser/paying.ts";
import { atADesk, message, onAPhone, say, whenOverlayIsGone } from "../support/browser/people.ts";

const password = "three blind mice";

/** A server that calls a sealed room open. Returns what the page sends from then on. */
async function lie(page: Page): Promise<string[]> {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(new URL(request.url()).pathname);
  });
  await page.route("**/api/links/*", async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const { sealed: _, ...clear } = data;
    await route.fulfill({ response: answer, json: { ...rest, data: { ...clear, chat_mc: "Cellar" } } });
  });
  return sent;
}

async function expectStopped(page: Page, sent: readonly string[]): Promise<void> {
  await expect(page.getByRole("heading", { name: "This should be a sealed room, but is not" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  const known = ["/api/login", "/api/rooms/setup", "/api/rooms/owner-password", "/api/orders"];
  expect(sent.filter((path) => known.includes(path))).toEqual([]);
}

/**
 * Buys and sets up a sealed room in this browser, which knows that it is one, whatever the server says. Returns its links,
 * with their secrets.
 */
async function buyAndSetUp(page: Page): Promise<{ admin: string; room: string }> {
  await wishForRoom(page, "sealed@example.com");
  await page.getByRole("radio", { name: "Sealed" }).check();
  await expect(page.getByText("Only people with the link can read this room.")).toBeVisible();
  await expect(page.getByText(/^You save/)).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await pay(page);
  const setUp = page.getByRole("link", { name: "Set up the room" });
  await expect(setUp).toBeVisible();
  const sent = await lie(page);
  await setUp.click();
  await expectStopped(page, sent);
  await expectNoFaults(page);
  await page.unrouteAll();
  await page.goBack();
  await setUp.click();
  await page.getByLabel("Name of the room").fill("Cellar");
  await page.getByLabel("Your nickname").fill("Olivia");
  await page.getByRole("textbox", { name: "Room password" }).fill(password);
  await page.getByLabel("Repeat the password").fill(password);
  await page.getByRole("button", { name: "Open the room" }).click();
  await expect(page.getByRole("heading", { name: "Keep these two links" })).toBeVisible();
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Go to the room" }).click();
  await expect(page.getByText("Please keep the links first.")).toBeVisible();
  const links = {
    admin: await page.getByLabel("Admin link").inputValue(),
    room: await page.getByLabel("Room link").inputValue(),
  };
  for (const link of Object.values(links)) expect(link).toMatch(/\/i\/[0-9A-Za-z]{40}#s1\.[\w-]{22}$/);
  await page.getByRole("checkbox", { name: /I have kept both links/ }).check();
  await page.getByRole("button", { name: "Go to the room" }).click();
  return links;
}

/** Logs in on the page of a link. */
async function enter(page: Page, nickname?: string): Promise<void> {
  await page.getByLabel("Room password").fill(password);
  if (nickname !== undefined) await page.getByLabel("Your nickname").fill(nickname);
  await page.getByRole("button", { name: "Enter the room" }).click();
}

test("a sealed room is bought, set up, joined by its links, whatever the server says, and closed to a removed member", async ({
  page,
  browser,
}) => {
  const links = await buyAndSetUp(page);
  const invite = page.getByRole("dialog", { name: "Invite people" });
  await expect(invite.getByLabel("Room link")).toHaveValue(links.room);
  await invite.getByRole("button", { name: "Close" }).click();
  await say(page, "the first secret");

  const { page: gina, context } = await onAPhone(browser);
  await test.step("a link without its key takes no seat, and the whole link pasted opens the room", async () => {
    await gina.goto(links.room.replace(/#.*/, ""));
    await expect(gina.getByRole("heading", { name: "The key is missing from the link" })).toBeVisible();
    await expectNoFaults(gina);
    await gina.goto(links.room.slice(0, -4));
    await expect(gina.getByRole("heading", { name: "The link was cut" })).toBeVisible();
    await gina.goto(`${links.room.replace(/#.*/, "")}#${"A".repeat(22)}`);
    await expect(gina.getByRole("heading", { name: "The key in this link does not fit" })).toBeVisible();
    await gina.getByLabel("Whole link").fill(links.room.replace("#", "%23"));
    await gina.getByRole("button", { name: "Open", exact: true }).click();
    await expect(gina.getByRole("heading", { name: "Cellar" })).toBeVisible();
    await expect(gina.getByText("Olivia invites you to this room.")).toBeVisible();
    await enter(gina, "Gina");
    await expect(message(gina, "the first secret")).toBeVisible();
    expect(gina.url()).not.toContain("#");
    await say(gina, "hello from Gina");
    await expect(message(page, "hello from Gina")).toBeVisible();
  });

  const { page: max, context: second } = await atADesk(browser);
  await test.step("a link with a secret opens a sealed room or nothing, whatever the server says", async () => {
    const sent = await lie(max);
    for (const link of [links.room, links.admin, links.room.slice(0, -4), links.room.replace("#s1.", "#")]) {
      // Otherwise only the part behind the # would change.
      await max.goto("about:blank");
      await max.goto(link);
      await expectStopped(max, sent);
    }
    await max.unrouteAll();
  });
  await test.step("the personal link opens the room on another device, the link of the mail does not", async () => {
    await gina.goto(pageOfRoom(gina, "user-code"));
    const personal = await gina.getByLabel("Personal link").inputValue();
    await gina.getByRole("button", { name: "Make a new link" }).click();
    await expect(gina.getByRole("alertdialog")).toContainText(
      "Until then the old link and devices that are logged out keep the key",
    );
    await gina.keyboard.press("Escape");
    await whenOverlayIsGone(gina);
    await gina.goBack();
    await max.goto(personal.replace(/#.*/, ""));
    await expect(max.getByRole("heading", { name: "The key is missing from the link" })).toBeVisible();
    await max.goto(personal);
    await enter(max);
    await expect(message(max, "the first secret")).toBeVisible();
    await expect(message(max, "hello from Gina")).toBeVisible();
  });

  const { page: ivy, context: third } = await onAPhone(browser);
  await test.step("a device without the key asks, and is let in after the signs were compared", async () => {
    await ivy.goto(links.room.replace(/#.*/, ""));
    await ivy.getByRole("button", { name: "Ask to be let in" }).click();
    await enter(ivy);
    const signs = ivy.getByRole("list", { name: "Signs of this device" });
    await expect(signs.getByRole("listitem")).toHaveCount(6);
    await expectNoFaults(ivy);
    await page.getByRole("button", { name: "A device asks for the key" }).click();
    const asking = page.getByRole("dialog", { name: "Who asks for the key" });
    await expect(asking.getByRole("listitem")).toHaveText(await signs.getByRole("listitem").allTextContents());
    await expectNoFaults(page);
    await asking.getByRole("button", { name: "Signs match: let in" }).click();
    const code = (await asking.getByLabel("Code for the device").textContent()) ?? "";
    expect(code).toMatch(/^\d{4} \d{4}$/);
    const field = ivy.getByRole("textbox", { name: "Code of the member" });
    await field.fill(code.replace(/\d$/, (last) => String((Number(last) + 1) % 10)));
    await ivy.getByRole("button", { name: "Open the room" }).click();
    await expect(ivy.getByText("This code does not fit the key.")).toBeVisible();
    await field.fill(code);
    await ivy.getByRole("button", { name: "Open the room" }).click();
    await asking.getByRole("button", { name: "The code was told" }).click();
    await expect(message(ivy, "the first secret")).toBeVisible();
    await ivy.getByRole("textbox", { name: "My nickname" }).fill("Ivy");
    await ivy.getByRole("button", { name: "Save" }).click();
    // Typed text goes to the dialog until it has closed.
    await expect(ivy.getByRole("dialog")).toHaveCount(0);
    await say(ivy, "thanks for the key");
    await expect(message(page, "thanks for the key")).toBeVisible();
  });

  const { page: petra, context: fourth } = await onAPhone(browser);
  await test.step("a seat that is bought by the paid link has the key, which its page checks before", async () => {
    await page.goto(pageOfRoom(page, "detail"));
    const warning = "Former room links and posters stop working. Share the new room link afterwards.";
    await page.getByRole("button", { name: "Change the room password" }).click();
    await expect(page.getByRole("dialog", { name: "Change the room password" })).toContainText(warning);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Renew the admin link/ }).click();
    await expect(page.getByRole("alertdialog")).toContainText(warning);
    await page.keyboard.press("Escape");
    await page.getByRole("switch", { name: "Let people buy a seat" }).click();
    const paid = await page.getByLabel("Paid link").inputValue();
    await petra.goto(paid.replace(/#.*/, ""));
    await expect(petra.getByRole("heading", { name: "The key is missing from the link" })).toBeVisible();
    // The address is read by a page that loads, too, and not only by one that is open.
    await petra.goto("about:blank");
    await petra.goto(paid);
    await expect(petra.getByRole("heading", { name: "Cellar" })).toBeVisible();
    expect(petra.url()).not.toContain("#");
    await buySeat(petra);
    await pay(petra);
    await petra.getByRole("link", { name: "Take your seat" }).click();
    await petra.getByLabel("Your nickname").fill("Petra");
    await petra.getByRole("button", { name: "Enter the room" }).click();
    await expect(message(petra, "thanks for the key")).toBeVisible();
  });

  await test.step("a removed member is out, on all devices, and the former link and poster open nothing", async () => {
    await page.goto(pageOfRoom(page, "chat-user-list"));
    await page.getByRole("button", { name: /Gina/ }).click();
    await page.getByRole("button", { name: "Remove from the room" }).click();
    const sure = page.getByRole("alertdialog");
    await expect(sure.getByText("Former room links and posters stop working.")).toBeVisible();
    await sure.getByRole("button", { name: "Remove" }).click();
    await expect(gina).not.toHaveURL(/\/chatroom\//);
    await expect(sure).toBeHidden();
    await whenOverlayIsGone(page);
    await expect(page).toHaveURL(/chat-user-list/);
    await page.goto(pageOfRoom(page, "").replace(/\/$/, ""));
    await say(page, "without Gina");
    await expect(message(ivy, "without Gina")).toBeVisible();
    await gina.goto(links.room);
    await expect(gina.getByRole("heading", { name: "The key in this link does not fit" })).toBeVisible();
  });
  await Promise.all([context.close(), second.close(), third.close(), fourth.close()]);
});
