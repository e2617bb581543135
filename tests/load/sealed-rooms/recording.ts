import { randomFillSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { openAsGuest, openAsOwner } from "../../support/browser/owner-and-guest.ts";
import { log } from "../../support/browser/people.ts";
import { wavHead } from "../../support/browser/pictures.ts";
import { newGuest, openSealed, sealedRoomForTest } from "../../support/browser/sealed-room.ts";
import { roomForTest } from "../../support/browser/shop.ts";
import { watchPlayer } from "../../support/browser/watch-player.ts";
import { at } from "../harness/statistics.ts";

const seeks = 20;

/** Writes a stereo WAV of this size, which browsers can seek in as in a film. */
export async function writeRecording(path: string, bytes: number): Promise<void> {
  const samples = randomFillSync(Buffer.alloc(bytes - 44));
  await writeFile(
    path,
    Buffer.concat([wavHead({ rate: 44_100, channels: 2, bits: 16, bytes: samples.length }), samples]),
  );
}

/** How people open the chat of a room of one kind. */
export interface Logins {
  asOwner(page: Page): Promise<void>;
  asGuest(page: Page, nickname: string): Promise<void>;
}

export async function loginsOfOpenRoom(requests: APIRequestContext): Promise<Logins> {
  const room = await roomForTest(requests);
  return { asOwner: (page) => openAsOwner(page, room), asGuest: (page, nickname) => openAsGuest(page, room, nickname) };
}

export async function loginsOfSealedRoom(requests: APIRequestContext): Promise<Logins> {
  const room = await sealedRoomForTest(requests);
  return {
    asOwner: async (page) => {
      await openSealed(page, room.owner);
    },
    asGuest: async (page, nickname) => openSealed(page, await newGuest(requests, room, nickname)),
  };
}

/** Has the owner send the recording as a file. */
export async function sendRecording(browser: Browser, address: string, logins: Logins, path: string): Promise<void> {
  await onAPage(browser, address, async (page) => {
    await logins.asOwner(page);
    await page.locator("input[data-attach=file]").setInputFiles(path);
    const sheet = page.getByRole("dialog", { name: /^Send \d/ });
    await sheet.getByRole("button", { name: "Send", exact: true }).click();
    await playButton(page).waitFor({ timeout: 600_000 });
    await expect(log(page).locator(".lucide-clock-3")).toHaveCount(0, { timeout: 600_000 });
  });
}

const playButton = (page: Page) => log(page).getByRole("button", { name: /^Play: / });

async function onAPage<T>(browser: Browser, address: string, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL: address, locale: "en-US" });
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
  }
}

/**
 * A guest on a new device plays the recording and seeks to places all over it. `seekMs`: median time until it plays from
 * there. `memory`: bytes that all processes of the browser took more, at the most, than before.
 */
export function playRecording(browser: Browser, address: string, logins: Logins, nickname: string) {
  return onAPage(browser, address, async (page) => {
    await watchPlayer(page);
    await logins.asGuest(page, nickname);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    // The service worker answers the page from here on.
    await page.reload();
    await playButton(page).waitFor();
    const processes = await browser.newBrowserCDPSession();
    const memoryNow = async () => {
      const { processInfo } = await processes.send("SystemInfo.getProcessInfo");
      return processInfo.reduce((sum, { id }) => sum + proportionalBytes(id), 0);
    };
    const before = await memoryNow();
    let max = before;
    await playButton(page).click();
    await log(page)
      .getByRole("button", { name: /^Pause: / })
      .waitFor();
    const took: number[] = [];
    for (let seek = 1; seek <= seeks; seek++) {
      // Spread over the recording, and never near the place before.
      took.push(await page.evaluate(seekTo, ((seek * 0.382) % 1) * 0.98));
      max = Math.max(max, await memoryNow());
    }
    await processes.detach();
    return { seekMs: at(took, 0.5), memory: max - before };
  });
}

/** Runs in the page, whose player `watchPlayer` has stored. */
function seekTo(part: number): Promise<number> {
  const { player } = window as unknown as { player: HTMLAudioElement };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    player.onerror = () => reject(new Error(player.error?.message));
    player.onplaying = () => resolve(performance.now() - began);
    player.currentTime = part * player.duration;
  });
}

/** Memory of a process on Linux, with its part of what it shares with others; 0 once it has ended. */
function proportionalBytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
