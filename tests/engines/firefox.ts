import { writeFileSync } from "node:fs";
import { join } from "node:path";
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import { waitLimitMs } from "../support/time-limits.ts";
import { type Engine, type EngineElement, type EngineTab, environmentIn, guarded } from "./engine.ts";
import { elementsNamed, selectorOf } from "./named-elements.ts";

/** Starts Firefox with its profile in `folder`, and drives it over WebDriver BiDi. */
export async function launchFirefox(program: string, folder: string): Promise<Engine> {
  // Without a sound card Firefox plays nothing: ALSA's null device stands for one.
  writeFileSync(join(folder, ".asoundrc"), "pcm.!default { type null }\nctl.!default { type null }\n");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.execPath,
    ignoreDefaultArgs: true,
    args: guarded(program, "--headless", "--profile", folder),
    env: environmentIn(folder),
    extraPrefsFirefox: {
      "intl.accept_languages": "en-US",
      "media.autoplay.default": 0,
      "media.cubeb.backend": "alsa",
      // A microphone that plays a tone, without a question.
      "media.navigator.streams.fake": true,
      "media.navigator.permission.disabled": true,
      // Otherwise a page without an open microphone names its addresses by mDNS, which no service here resolves.
      "media.peerconnection.ice.obfuscate_host_addresses": false,
      "ui.prefersReducedMotion": 1,
    },
    // The test runner ends its workers itself.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
    timeout: waitLimitMs,
    protocolTimeout: 120_000,
  });
  return {
    async newTab() {
      const context = await browser.createBrowserContext();
      return tabOf(await context.newPage());
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page): EngineTab {
  page.setDefaultTimeout(120_000);
  const all = async (selector: string) => (await page.$$(selector)).map(elementOf);
  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (run, given) => page.evaluate(run as never, given as never) as Promise<never>,
    async byRole(role, name) {
      // A query of Firefox's accessibility tree takes 0.2 to 4 s, in which the page does nothing else.
      const all = await page.evaluateHandle(elementsNamed, { css: selectorOf[role], name });
      const first = (await all.getProperty("0")).asElement();
      return first ? elementOf(first as ElementHandle) : undefined;
    },
    bySelector: all,
    close: () => page.browserContext().close(),
  };
}

function elementOf(handle: ElementHandle): EngineElement {
  return {
    click: (button = "left") => handle.click({ button }),
    choose: (path) => (handle as ElementHandle<HTMLInputElement>).uploadFile(path),
    evaluate: (run, given) => handle.evaluate(run as never, given as never) as Promise<never>,
  };
}
