import { type Browser, type BrowserContext, devices, expect, type Locator, type Page } from "@playwright/test";
import { pixel7 } from "./device.ts";
import type { RoomForTest } from "./shop.ts";

/** Context of a second person, as large as a phone. */
export async function onAPhone(browser: Browser, locale = "en-US"): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ ...pixel7, locale });
  return { page: await context.newPage(), context };
}

/** Context of another person, as large as a desktop screen. */
export async function atADesk(browser: Browser, locale = "en-US"): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ ...devices["Desktop Chrome"], locale });
  return { page: await context.newPage(), context };
}

export async function enterAsOwner(page: Page, room: RoomForTest): Promise<void> {
  await page.goto(room.ownerLink);
  await page.getByLabel("Room password").fill(room.password);
  await page.getByRole("button", { name: "Enter the room" }).click();
  await dismissInvite(page);
  await expect(composer(page)).toBeEnabled();
}

/** Closes the invite dialog, which opens once for an owner. */
export async function dismissInvite(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
}

export async function enterAsGuest(page: Page, room: RoomForTest, nickname: string): Promise<void> {
  await page.goto(room.roomLink);
  await page.getByLabel("Room password").fill(room.password);
  await page.getByLabel("Your nickname").fill(nickname);
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect(composer(page)).toBeEnabled();
}

export function composer(page: Page): Locator {
  return page.getByRole("textbox", { name: "Message" });
}

/** The message list. */
export function log(page: Page): Locator {
  return page.getByRole("log", { name: "Messages" });
}

/** The row of the message with this text; rows that quote the text do not count. */
export function message(page: Page, text: string): Locator {
  return log(page).getByRole("article", { name: text });
}

export async function say(page: Page, text: string): Promise<void> {
  // Text for the field behind an open dialog would be typed into the dialog.
  await expect(page.locator(":modal")).toHaveCount(0);
  await composer(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(composer(page)).toHaveValue("");
}

export async function choose(page: Page, text: string, action: string): Promise<void> {
  const row = message(page, text);
  await expect(row).toBeVisible();
  // A message that the server has not acknowledged has another menu.
  await expect(row.locator(".lucide-clock-3")).toHaveCount(0);
  await row.getByText(text, { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: action }).click();
}

/** Waits until a closed overlay has left its history entry: a navigation in the milliseconds in which it leaves is aborted. */
export async function whenOverlayIsGone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.overlay ?? 0)).toBe(0);
}

/** The personal link code of the one room that this browser has a session for. */
export async function linkCodeOf(page: Page): Promise<string> {
  const code = await page.evaluate(() =>
    Object.keys(localStorage)
      .find((key) => key.startsWith("parley.session."))
      ?.slice("parley.session.".length),
  );
  if (code === undefined) throw new Error("this browser is in no room");
  return code;
}

/** Records about two seconds of the fake microphone, and sends them. */
export async function sendVoice(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Record a voice message" }).click();
  const panel = page.getByRole("group", { name: "Recording" });
  await expect(panel.getByText(/^00:(0[2-9]|[1-5]\d)$/)).toBeVisible();
  await panel.getByRole("button", { name: "Stop and listen" }).click();
  await page.getByRole("group", { name: "Voice message" }).getByRole("button", { name: "Send the recording" }).click();
}

/** Waits for the service worker, which first caches the files of the release. */
export async function serviceWorkerOf(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", null, { timeout: 0 });
}

/** Simulates a switch to another tab, or back. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    hidden ? "hidden" : "visible",
  );
}
