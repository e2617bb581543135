import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { deviceAt } from "../support/browser/device.ts";
import { composer, enterAsGuest } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";
import { startServer } from "../support/server/server.ts";

const port = Number(process.env.TEST_PORT ?? 8799) + 50;
test.use(deviceAt(port));

/** A curious script: sends its address, and what it reads of the page around it. */
const script = `
const read = (get) => { try { return String(get()); } catch (error) { return error.name; } };
const seen = { href: location.href, storage: read(() => localStorage.length), parent: read(() => parent.location.href) };
fetch(new URL("/hit", document.currentScript.src), { method: "POST", body: JSON.stringify(seen) });`;

/** A host of analytics, and what its script has sent. */
async function openHost() {
  const hits: unknown[] = [];
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    asked.push(`${request.url} ${request.headers.referer ?? ""}`);
    response.setHeader("access-control-allow-origin", "*");
    if (request.method !== "POST") return response.setHeader("content-type", "text/javascript").end(script);
    hits.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { hits, asked, server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("an analytics script counts pages outside of rooms, and reads no session, no code and nothing of a room", async ({
  page,
  request,
}) => {
  const host = await openHost();
  const stateDir = mkdtempSync(join(tmpdir(), "parley-analytics-"));
  const server = await startServer(port, stateDir, { ANALYTICS_SCRIPT: `${host.address}/s.js` });
  try {
    const seenAt = (path: string) => ({
      href: `${server.address}/analytics${path}`,
      storage: "SecurityError",
      parent: "SecurityError",
    });
    const room = await roomForTest(request);
    await enterAsGuest(page, room, "Gina");
    await page.goto(room.roomLink);
    await expect(composer(page)).toBeEnabled();
    await expect(page.locator("iframe")).toHaveCount(0);
    expect(host.asked).toEqual([]);

    await page.goto("/help");
    await expect.poll(() => host.hits).toEqual([seenAt("/help")]);
    await page.getByRole("link", { name: "Privacy", exact: true }).click();
    await expect.poll(() => host.hits).toEqual([seenAt("/help"), seenAt("/privacy-policy")]);
    await expect(page.getByRole("heading", { name: "Counting visits" })).toBeVisible();

    await page.goto(`/help#${new URL(room.roomLink).pathname}`);
    await page.goto(room.roomLink);
    await expect(composer(page)).toBeEnabled();
    await expect(page.locator("iframe")).toHaveCount(0);
    const code = new URL(room.roomLink).pathname.split("/").at(-1) ?? "";
    expect(JSON.stringify([host.hits, host.asked])).not.toContain(code);
    expect(host.asked.every((line) => /^\/(s\.js|hit) $/.test(line))).toBe(true);
  } finally {
    await server.stop();
    host.server.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
