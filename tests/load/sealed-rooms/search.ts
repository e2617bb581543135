import type { Browser, Page } from "@playwright/test";
import { composer } from "../../support/browser/people.ts";
import { openSealed } from "../../support/browser/sealed-room.ts";
import type { BenchRoom } from "./rooms.ts";

/** The page searches after this pause in typing, which is no work. */
const typingPauseMs = 250;

/** A word of one message, and texts as long as people's. */
const wordOf = (n: number) => `word-${n}-`;
export const textsToSearch = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    `A message with ${wordOf(n)}. ${"Something was said. ".repeat(n % 7)}`.trim(),
  );

/** Milliseconds until a word of the oldest message is found, which reads all, and then, slowed, one in the middle. */
export async function search(browser: Browser, address: string, room: BenchRoom, options: SearchOptions) {
  const { messages, slower, patienceMs } = options;
  const context = await browser.newContext({ baseURL: address, locale: "en-US" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    if (!room.sealed) throw new Error("an open room is searched by the server");
    await openSealed(page, room.sealed.owner);
    const devtools = await context.newCDPSession(page);
    await composer(page).press("ControlOrMeta+f");
    await page.getByRole("searchbox", { name: "Search in this room" }).waitFor();
    const index = await find(page, wordOf(0));
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
    return { index, query: await find(page, wordOf(messages >> 1)) };
  } finally {
    await context.close();
  }
}

interface SearchOptions {
  messages: number;
  /** Factor of the CPU throttling. */
  slower: number;
  patienceMs: number;
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
