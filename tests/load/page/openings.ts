import { CdpBrowser } from "../harness/cdp-browser.ts";
import { pause } from "../harness/processes.ts";
import type { WatchedPages } from "../harness/watched-pages.ts";
import { type Notes, probe } from "./probe.ts";

/** Milliseconds until the page is read, stored and idle. */
const restMs = 5000;

interface Options {
  executable: string;
  /** The browser's profile folder, in exclusive use. */
  profile: string;
  browserOptions: readonly string[];
  rounds: number;
  /** Factor of the CPU throttling. */
  slower: number;
  /** Addresses to open, in rounds. */
  addresses: readonly string[];
  pages: WatchedPages;
}

/** Opens each page repeatedly, as a returning member does. Returns the notes of each address, one per round. */
export async function openAgain(options: Options): Promise<Map<string, Notes[]>> {
  const { executable, profile, browserOptions, rounds, slower, addresses, pages } = options;
  const browser = await CdpBrowser.start(executable, profile, browserOptions);
  try {
    const page = await browser.newPage();
    await page.send("Page.enable");
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${probe})()` });
    await pages.watch(page);
    await page.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const found = new Map<string, Notes[]>(addresses.map((address) => [address, []]));
    // The first round warms the fresh browser up and is not counted.
    for (let round = -1; round < rounds; round++)
      for (const [address, notes] of found) {
        await page.send("Page.navigate", { url: address });
        await pause(restMs);
        await page.send("Page.reload");
        await pause(restMs);
        const noted = await page.valueOf<Notes>("notes");
        if (noted.shownAt === 0) throw new Error(`${address} was not shown within ${restMs} ms`);
        if (round >= 0) notes.push(noted);
      }
    await pages.read();
    return found;
  } finally {
    await browser.stop();
  }
}
