import { CdpBrowser } from "../harness/cdp-browser.ts";
import { pause } from "../harness/processes.ts";
import { type Notes, probe } from "./probe.ts";

/** Long enough to be read and kept, and to come to rest. */
const restMs = 5000;

interface Options {
  executable: string;
  /** Where the browser keeps what it keeps; nobody else uses it now. */
  profile: string;
  browserOptions: readonly string[];
  rounds: number;
  /** So many times slower than this machine is. */
  slower: number;
  /** What is opened, in turns. */
  addresses: readonly string[];
}

/** Opens each page again and again, as somebody does who comes back to it. Of each address what was noted, a round each. */
export async function openAgain(options: Options): Promise<Map<string, Notes[]>> {
  const { executable, profile, browserOptions, rounds, slower, addresses } = options;
  const browser = await CdpBrowser.start(executable, profile, browserOptions);
  try {
    const page = await browser.newPage();
    await page.send("Page.enable");
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${probe})()` });
    await page.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const found = new Map<string, Notes[]>(addresses.map((address) => [address, []]));
    // The browser has just begun, and the first round is for it.
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
    return found;
  } finally {
    await browser.stop();
  }
}
