import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

export interface StillPage {
  address: string;
  close(): Promise<void>;
}

/**
 * Serves a page's current content without scripts and with inlined styles: the lower bound of any page with this
 * content. A service worker of three lines answers it from the cache after `settle` opened it.
 */
export async function serveStill(page: Page): Promise<StillPage> {
  const html = await stillText(page);
  const server = createServer((request, response) => {
    const isWorker = request.url === "/sw.js";
    response.setHeader("Content-Type", isWorker ? "text/javascript" : "text/html");
    response.end(isWorker ? workerText : html);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** From now on the service worker answers this page. */
export async function settle(page: Page, { address }: StillPage): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
}

const workerText = `
addEventListener("install", (event) => event.waitUntil(caches.open("still").then((cache) => cache.add("/")).then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));
`;

async function stillText(page: Page): Promise<string> {
  const text = await page.evaluate(async () => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const link of copy.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
      const style = document.createElement("style");
      style.textContent = await (await fetch(link.href)).text();
      link.replaceWith(style);
    }
    for (const element of copy.querySelectorAll("script, link")) element.remove();
    return copy.outerHTML;
  });
  return `<!doctype html>${text}`;
}
