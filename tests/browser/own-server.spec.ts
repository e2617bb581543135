import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { uploadThroughKills, writeRandomFile } from "../chaos/upload-run.ts";
import { deviceAt } from "../support/browser/device.ts";
import { openAsGuest, ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { composer, enterAsGuest, log, message } from "../support/browser/people.ts";
import { png } from "../support/browser/pictures.ts";
import { roomForTest } from "../support/browser/shop.ts";
import { type OwnServer, startServer } from "../support/server/server.ts";

const port = Number(process.env.TEST_PORT ?? 8799) + 5;
/** Files have another origin here. */
const mediaOrigin = `http://127.0.0.1:${port}`;
test.use(deviceAt(port));
// A start of a server, and several of its runtime.
test.describe.configure({ mode: "serial" });

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

let server: OwnServer;
let host: Awaited<ReturnType<typeof openHost>>;
const folder = mkdtempSync(join(tmpdir(), "parley-uploads-"));
test.beforeAll(async () => {
  host = await openHost();
  const settings = { CAPTCHA: "off", LOG: "", MEDIA_ORIGIN: mediaOrigin, ANALYTICS_SCRIPT: `${host.address}/s.js` };
  server = await startServer(port, join(folder, "state"), settings);
});
test.afterAll(async () => {
  await server?.stop();
  host?.server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("an analytics script counts pages outside of rooms, and reads no session, no code and nothing of a room", async ({
  page,
  request,
}) => {
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
  // The list is rendered after a frame would have been added.
  await expect(page.getByRole("heading", { name: "My rooms" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.goto(room.roomLink);
  await expect(composer(page)).toBeEnabled();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(host.hits).toEqual([seenAt("/help"), seenAt("/privacy-policy")]);
  const code = new URL(room.roomLink).pathname.split("/").at(-1) ?? "";
  expect(JSON.stringify([host.hits, host.asked])).not.toContain(code);
  expect(host.asked.every((line) => /^\/(s\.js|hit) $/.test(line))).toBe(true);
});

test("of 150 messages typed in a few seconds all arrive, once and in order, and none has to be sent again", async ({
  page,
  request,
}) => {
  const room = await roomForTest(request);
  await openAsGuest(page, room, "Gina");
  const burst = Array.from({ length: 150 }, (_, n) => `line ${n}`);
  await composer(page).focus();
  for (const text of burst) {
    await page.keyboard.insertText(text);
    await page.keyboard.press("Enter");
  }
  const textsInRoom = async () => {
    const texts: string[] = [];
    for (let before = ""; ; ) {
      const { data } = await (
        await request.get(`/api/messages?limit=100${before}`, { headers: { token: room.token } })
      ).json();
      texts.unshift(
        ...data.list.filter(({ lx }: { lx: number }) => lx === 1).map((one: { content: string }) => one.content),
      );
      if (!data.more) return texts;
      before = `&before=${data.list[0].id}`;
    }
  };
  await expect.poll(async () => (await textsInRoom()).length).toBe(burst.length);
  expect(await textsInRoom()).toEqual(burst);
  await expect(log(page).getByRole("button", { name: "Send again" })).toHaveCount(0);
  await expect(message(page, "line 149")).toBeVisible();
});

test("uploads are complete although the server was killed during parts and during a completion; files come from their own address", async ({
  page,
  browser,
  request,
}) => {
  const { guest, context } = await ownerAndGuest({ page, browser, request });

  const file = join(folder, "holiday.zip");
  const sha = await writeRandomFile(file, 17_000_000);
  const other = join(folder, "sent.bin");
  const size = 24_000_000;
  const received = await writeRandomFile(other, size);
  const devtools = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  const uploadAt = (uploadThroughput: number) =>
    devtools.send("Network.emulateNetworkConditions", { ...network, uploadThroughput });
  await uploadAt(500_000);
  await page.locator("input[data-attach=file]").setInputFiles(file);
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => page.getByRole("progressbar").getAttribute("aria-valuenow").then(Number)).toBeGreaterThan(15);
  // Slow enough that parts are still in flight when the server is killed.
  await uploadAt(50_000);
  const kill = async () => {
    await server.crashRuntime();
    await uploadAt(-1);
  };
  const killed = { address: server.address, kill };
  const figures = await uploadThroughKills(killed, other, size, { kills: 1, atCompletion: true });
  expect(figures).toMatchObject({ kills: 2, lost: 0, received });

  const row = guest.getByRole("article", { name: /file holiday\.zip, 16\.21 MB$/ });
  await expect(row).toBeVisible();
  const download = guest.waitForEvent("download");
  await row.getByRole("button").first().tap();
  const saved = await readFile(await (await download).path());
  expect(createHash("sha256").update(saved).digest("hex")).toBe(sha);

  await guest.goBack();
  const photo = png("red.png", 300, 200, [180, 40, 40]);
  await page.locator("input[data-attach=photos]").setInputFiles([photo]);
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  const shown = log(guest).getByRole("img", { name: /^Photo from/ });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  const link = (await shown.getAttribute("src")) ?? "";
  expect(link.startsWith(`${mediaOrigin}/api/media/`)).toBe(true);
  // The media origin serves the file alone, and no other origin serves it.
  expect((await request.get(link)).status()).toBe(200);
  expect((await request.get(link.replace(mediaOrigin, ""))).status()).toBe(404);
  for (const path of ["/", "/privacy-policy", "/api/pricing"])
    expect((await request.get(mediaOrigin + path)).status()).toBe(404);
  await context.close();
});
