import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { qrPath } from "../../web/lib/qr.ts";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { openAsGuest, openAsOwner, ownersRoom } from "../support/browser/owner-and-guest.ts";
import { pageOfRoom } from "../support/browser/paying.ts";
import { atADesk, composer, message, onAPhone } from "../support/browser/people.ts";
import { sayMany } from "../support/browser/say-many.ts";
import { roomForTest } from "../support/browser/shop.ts";

/**
 * Counts trusted clicks in all pages of a context, across navigations. A press that Playwright blocks and repeats has
 * several `pointerdown`s, and one click.
 */
async function countPresses(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const count = () => sessionStorage.setItem("presses", `${Number(sessionStorage.getItem("presses")) + 1}`);
    addEventListener("click", ({ isTrusted }) => isTrusted && count());
  });
}
const presses = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("presses")));
const forgetPresses = (page: Page) => page.evaluate(() => sessionStorage.removeItem("presses"));

const inRoomMenu = (page: Page) => page.getByRole("button", { name: "Room details" }).click();
const openHandOff = (page: Page) => page.getByRole("button", { name: /^Continue on another device/ }).click();
const qrLink = (page: Page) => page.getByLabel("Link for another browser").inputValue();

test("a room goes along to the device that scans the code, with the draft and the place, back by an undo, and by a code read aloud", async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  await countPresses(context);
  const room = await ownersRoom({ page, request });
  const texts = Array.from({ length: 60 }, (_, at) => `Message ${at}`);
  await sayMany(baseURL ?? "", room.token, texts);
  await expect(message(page, "Message 59")).toBeVisible();
  await composer(page).fill("Half a sent");
  await page.evaluate(() => localStorage.setItem("parley.theme", "dark"));
  await message(page, "Message 59").hover();
  await page.mouse.wheel(0, -2000);
  await expect(message(page, "Message 59")).not.toBeInViewport();
  await inRoomMenu(page);
  await forgetPresses(page);
  await openHandOff(page);

  const { page: phone, context: there } = await onAPhone(browser);
  await countPresses(there);
  await phone.goto(await qrLink(page));
  await expect(phone.getByRole("heading", { name: "Continue here?" })).toBeVisible();
  await expectNoFaults(phone);
  await phone.getByRole("button", { name: "Continue here" }).click();
  await expect(phone.getByRole("heading", { name: "Confirm on the other device" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hand over to the other device?" })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Hand over" }).click();

  await expect(composer(phone)).toHaveValue("Half a sent");
  await expect(phone.getByRole("article").first()).toBeInViewport();
  await expect(message(phone, "Message 59")).not.toBeInViewport();
  await expect(phone.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("heading", { name: "The other device has taken over" })).toBeVisible();
  expect(await presses(page)).toBeLessThanOrEqual(2);
  expect(await presses(phone)).toBeLessThanOrEqual(2);
  await expectNoFaults(page);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: the other device is logged out.")).toBeVisible();
  await expect(
    phone.getByText("Your other device undid the hand-off, so this device is logged out of the room."),
  ).toBeVisible();
  await page.getByRole("link", { name: /^Back to/ }).click();
  await expect(composer(page)).toHaveValue("Half a sent");

  await test.step("a code read aloud leads to four signs on both devices, and a refusal hands nothing over", async () => {
    await inRoomMenu(page);
    await openHandOff(page);
    const code = page.getByRole("status").filter({ hasText: /^[0-9A-Z]{4} [0-9A-Z]{4}$/ });
    await phone.goto("/continue");
    const connect = async () => {
      await phone.getByLabel("Code from that device").fill(((await code.textContent()) ?? "").toLowerCase());
      await phone.getByRole("button", { name: "Continue", exact: true }).click();
      const signs = phone.getByRole("list", { name: "Four signs to compare" });
      await expect(signs.getByRole("listitem")).toHaveCount(4);
      await expect(page.getByRole("list", { name: "Four signs to compare" })).toHaveText(
        (await signs.textContent()) ?? "",
      );
    };
    await phone.getByLabel("Code from that device").fill("2222 2222");
    await phone.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(phone.getByText("The code is wrong or over.")).toBeVisible();
    await connect();
    await expectNoFaults(page);
    await expectNoFaults(phone);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Nothing was sent to the other device.")).toBeVisible();
    await expect(phone.getByText("The code is wrong or over.")).toBeVisible();

    await page.goBack();
    await openHandOff(page);
    // A code expires after two minutes: with this run of axe, too, the first code might expire.
    await expect(page.getByRole("img", { name: "QR code for the other device" })).toBeVisible();
    await expectNoFaults(page);
    await connect();
    await page.getByRole("button", { name: "The same four, hand over" }).click();
    await expect(composer(phone)).toBeEnabled();
  });
  await there.close();
});

test.describe("on a phone", () => {
  test.skip(({ isMobile }) => !isMobile, "the same way as from a room's details");

  test("a phone's room goes to a desktop from the page of the home screen @phone", async ({
    page,
    context,
    browser,
    request,
  }, { annotations }) => {
    await countPresses(context);
    await openAsGuest(page, await roomForTest(request), "Wei");
    await page.goto(pageOfRoom(page, "pwa-guide"));
    await forgetPresses(page);
    await page.getByRole("link", { name: "Continue on another device" }).click();
    const link = await qrLink(page);
    const { page: laptop, context: there } = await atADesk(browser);
    await countPresses(there);
    const began = Date.now();
    await laptop.goto(link);
    await laptop.getByRole("button", { name: "Continue here" }).click();
    await page.getByRole("button", { name: "Hand over" }).click();
    // The notice goes after 15 s.
    await expect(laptop.getByText("You continue on this device")).toBeVisible();
    await expect(composer(laptop)).toBeEnabled();
    annotations.push({ type: "scanned link to open room", description: `${Date.now() - began} ms` });
    await expect(page.getByRole("heading", { name: "The other device has taken over" })).toBeVisible();
    expect(await presses(page)).toBe(2);
    expect(await presses(laptop)).toBe(1);
    await there.close();
  });
});

/** Opens a page that shows a QR code for the old device; the link that a camera reads from it. */
async function shownLink(page: Page, address: string, origin = ""): Promise<string> {
  await page.addInitScript(() => {
    const original = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
      const filled = original(array);
      const bytes = filled as unknown as Uint8Array;
      if (bytes.length === 16) document.documentElement.dataset.secret = btoa(String.fromCharCode(...bytes));
      return filled;
    };
  });
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/hand-offs");
  await page.goto(address);
  const { data } = await (await answer).json();
  const qr = page.getByRole("img", { name: "QR code for the other device" });
  const secret = Buffer.from((await page.locator("html").getAttribute("data-secret")) ?? "", "base64").toString(
    "base64url",
  );
  const link = `${origin}/continue#n.${data.id}.${secret}`;
  await expect(qr.locator("path").last()).toHaveAttribute("d", qrPath(link).path);
  return link;
}

test("all rooms go along to the device that shows the code, which gives them back", async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  await countPresses(context);
  await openAsOwner(page, await roomForTest(request, { roomName: "Book club" }));
  await openAsGuest(page, await roomForTest(request, { roomName: "Chess" }), "Omar");
  const { page: laptop, context: there } = await atADesk(browser);
  await countPresses(there);
  const scanned = await shownLink(laptop, "/continue", baseURL);
  await page.goto(scanned);
  await forgetPresses(page);
  await expectNoFaults(page);
  await page.getByRole("radio", { name: /^All my rooms/ }).check();
  await page.getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByRole("heading", { name: "The other device has taken over" })).toBeVisible();
  await expect(composer(laptop)).toBeEnabled();
  expect(await presses(page)).toBeLessThanOrEqual(2);
  expect(await presses(laptop)).toBe(0);

  await laptop.goto("/continue");
  await expect(laptop.getByText(/^Taken over at .*: .*(Book club|Chess), .*(Book club|Chess)/)).toBeVisible();
  await laptop.getByRole("button", { name: "Undo" }).click();
  await expect(laptop.getByText(/^Undone: this device is logged out/)).toBeVisible();
  await laptop.goto("/");
  await expect(laptop.getByText("Chess")).toHaveCount(0);
  await there.close();
});
