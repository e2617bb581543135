import { listContents } from "@contract/endpoints/messages.ts";
import * as Limits from "@contract/limits.ts";
import type { Browser, Page } from "@playwright/test";
import * as z from "zod/mini";
import { readResponseBody } from "../../../web/api/request.ts";
import { composer } from "../../support/browser/people.ts";
import { openSealed } from "../../support/browser/sealed-room.ts";
import { at } from "../harness/statistics.ts";
import type { BenchRoom } from "./rooms.ts";

/** The page searches after this pause in typing, which is no work. */
const typingPauseMs = 250;

/** A word of one message, and texts as long as people's. */
const wordOf = (n: number) => `word-${n}-`;
export const textsToSearch = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    `A message with ${wordOf(n)}. ${"Something was said. ".repeat(n % 7)}`.trim(),
  );

/**
 * Milliseconds until a word of the oldest message is found, which reads all: as the machine is, and slowed. Then the median
 * of five searches for words of one message each, slowed.
 */
export async function search(browser: Browser, address: string, room: BenchRoom, options: SearchOptions) {
  const { messages } = options;
  const fast = await withPage(browser, address, room, { ...options, slower: 1 }, async (page) => ({
    index: await find(page, wordOf(0)),
    decryption: await decryption(page, messages),
  }));
  return withPage(browser, address, room, options, async (page) => ({
    ...fast,
    slowIndex: await find(page, wordOf(0)),
    query: await medianSearch(page, messages),
    slowDecryption: await decryption(page, messages),
  }));
}

/** Milliseconds that the server alone takes for its pages of the whole history. */
export async function servedPages(address: string, { token }: BenchRoom): Promise<number> {
  const began = performance.now();
  for (let before: number | undefined, more = true; more; ) {
    const query = `limit=${Limits.contentsPageMax}${before === undefined ? "" : `&before=${before}`}`;
    const answer = await fetch(`${address}${listContents.path}?${query}`, { headers: { token } });
    const page = z.decode(listContents.data, readResponseBody(answer.status, await answer.text()) as never);
    before = page.messages[0]?.id;
    more = page.more;
  }
  return performance.now() - began;
}

async function withPage<T>(
  browser: Browser,
  address: string,
  room: BenchRoom,
  { slower, patienceMs }: SearchOptions,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL: address, locale: "en-US" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    if (!room.sealed) throw new Error("an unsealed room is searched by the server");
    await openSealed(page, room.sealed.owner);
    // Its installation caches all files, which takes seconds.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    const devtools = await context.newCDPSession(page);
    await composer(page).press("ControlOrMeta+f");
    await page.getByRole("searchbox", { name: "Search in this room" }).waitFor();
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Calls of WebCrypto alone, for as many texts of one block. */
async function decryption(page: Page, messages: number): Promise<number> {
  return page.evaluate(async (messages) => {
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
    const parameters = { name: "AES-GCM", iv: new Uint8Array(12), additionalData: new Uint8Array(90) };
    const text = await crypto.subtle.encrypt(parameters, key, new Uint8Array(256));
    const began = performance.now();
    for (let left = messages; left > 0; left -= 500)
      await Promise.all(Array.from({ length: 500 }, () => crypto.subtle.decrypt(parameters, key, text)));
    return performance.now() - began;
  }, messages);
}

interface SearchOptions {
  messages: number;
  /** Factor of the CPU throttling. */
  slower: number;
  patienceMs: number;
}

/** Milliseconds of the median of five searches. */
async function medianSearch(page: Page, messages: number): Promise<number> {
  const took: number[] = [];
  for (let n = 1; n <= 5; n++) took.push(await find(page, wordOf(Math.floor((messages * n) / 6))));
  return at(took, 0.5);
}

/** From the end of the pause in typing until the result is painted. */
async function find(page: Page, word: string): Promise<number> {
  const took = await page.evaluate(async (word) => {
    const field = document.querySelector<HTMLInputElement>("input[type=search]");
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    if (!field || !set) throw new Error("no search field");
    const start = performance.now();
    set.call(field, word);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const found = () =>
      [...document.querySelectorAll('[aria-label="Search results"] button')].some((one) =>
        one.textContent?.includes(word),
      );
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!found()) return;
        observer.disconnect();
        // The paint follows one frame later.
        requestAnimationFrame(() => setTimeout(resolve));
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
    return performance.now() - start;
  }, word);
  return took - typingPauseMs;
}
