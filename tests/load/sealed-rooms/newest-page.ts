import type { Browser, Page } from "@playwright/test";
import { composer } from "../../support/browser/people.ts";
import type { BenchRoom } from "./rooms.ts";

/**
 * Milliseconds that a new member waits, on a device with an empty cache: from the link to its form, and from the press to
 * the newest message. No other member is online.
 */
export async function newestPage(browser: Browser, room: BenchRoom, newest: string, slower: number): Promise<number> {
  const context = await browser.newContext({ locale: "en-US" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.addInitScript(() => localStorage.setItem("parley.tourSeen", "yes"));
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const toForm = await waited(page, () => page.goto(room.roomLink, { waitUntil: "commit" }), "input[type=password]");
    await page.getByLabel("Room password").fill(room.password);
    await page.getByLabel("Your nickname").fill("Gina");
    const toNewest = await waited(page, () => page.getByRole("button", { name: "Enter the room" }).click(), newest);
    await composer(page).waitFor();
    return toForm + toNewest;
  } finally {
    await context.close();
  }
}

/** Milliseconds from the start of an act until this selector or text is shown. */
async function waited(page: Page, act: () => Promise<unknown>, shown: string): Promise<number> {
  const began = performance.now();
  await act();
  await (shown.startsWith("input") ? page.locator(shown) : page.getByText(shown, { exact: true })).first().waitFor();
  return performance.now() - began;
}
