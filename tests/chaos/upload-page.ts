/*
 * The upload test with the real page in a real browser: the server is killed twice during the upload and restarted,
 * without any click. The stored file must equal the chosen one, and the page must not hold the file in memory. `node
 * tests/chaos/upload-page.ts --help`
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { launchOptions } from "../support/browser/launch-options.ts";
import { composer, enterAsGuest } from "../support/browser/people.ts";
import { type OwnServer, startServer } from "../support/server/server.ts";
import { readRanges } from "./upload-client.ts";
import { hashOf, writeRandomFile } from "./upload-run.ts";
import { buyRoom } from "./wire-room.ts";

const { values } = parseArgs({
  options: {
    mb: { type: "string", default: "500" },
    port: { type: "string", default: "8793" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(`npm run chaos:upload-page -- [--mb 500] [--port 8793]

  --mb    size of the file, in millions of bytes: at most 500
  --port  where the server listens; only this machine is ever talked to

Its state and the file are in a new folder under ${tmpdir()}, which is deleted in the end.`);
  process.exit();
}

const megabyte = 1_000_000;
const size = Number(values.mb) * megabyte;
const growthMax = 64 * megabyte;
const sampledEveryMs = 500;
const folder = mkdtempSync(join(tmpdir(), "parley-chaos-page-"));

interface Memory {
  /** Heap of the page's scripts after a garbage collection. */
  heap: number;
  /** Resident memory of the renderer processes; 0 if the system does not report it. */
  renderers: number;
}

/** Measures the page and the renderer processes. */
async function openMeter(browser: Browser, page: Page): Promise<() => Promise<Memory>> {
  const whole: CDPSession = await browser.newBrowserCDPSession();
  const own = await page.context().newCDPSession(page);
  await own.send("Performance.enable");
  return async () => {
    await own.send("HeapProfiler.collectGarbage");
    const { metrics } = await own.send("Performance.getMetrics");
    const { processInfo } = await whole.send("SystemInfo.getProcessInfo");
    const renderers = processInfo.filter(({ type }) => type === "renderer");
    return {
      heap: metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0,
      renderers: renderers.reduce((sum, { id }) => sum + ownShare(id), 0),
    };
  };
}

function ownShare(pid: number): number {
  const rollup = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(rollup)) return 0;
  return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(rollup, "utf8"))?.[1] ?? 0) * 1024;
}

let server: OwnServer | undefined;
let browser: Browser | undefined;
try {
  const file = join(folder, "chosen.bin");
  const sent = await writeRandomFile(file, size);
  const state = join(folder, "state");
  const port = Number(values.port);
  server = await startServer(port, state, { CAPTCHA: "off" });
  const { address } = server;
  const room = await buyRoom(address, 5);

  browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ locale: "en-US" });
  let link = "";
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      link ||= /"file_url":"([^"]+)"/.exec(String(payload))?.[1] ?? "";
    });
  });
  await enterAsGuest(page, { ...room, ownerLink: "", roomName: "" }, "Gina");
  await composer(page).waitFor();
  const measure = await openMeter(browser, page);
  const before = await measure();
  const max = { ...before };

  const from = performance.now();
  await page.locator("input[data-attach=file]").setInputFiles(file);
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();

  const bar = page.getByRole("progressbar");
  const kills = [
    { at: 25, kill: () => server?.crashRuntime() },
    {
      at: 60,
      async kill() {
        await server?.crash();
        server = await startServer(port, state, { CAPTCHA: "off" });
      },
    },
  ];
  let killed = 0;
  while (link === "") {
    const percent = Number((await bar.count()) > 0 ? await bar.first().getAttribute("aria-valuenow") : 0);
    if (percent >= (kills[killed]?.at ?? 101)) await kills[killed++]?.kill();
    const now = await measure();
    max.heap = Math.max(max.heap, now.heap);
    max.renderers = Math.max(max.renderers, now.renderers);
    if ((await page.getByRole("article", { name: /Not sent/ }).count()) > 0) throw new Error("the page gave up");
    await wait(sampledEveryMs);
  }
  const tookMs = performance.now() - from;
  const received = await hashOf(readRanges(new URL(link, address).href, size, 7_000_001));

  const growth = { heap: max.heap - before.heap, renderers: max.renderers - before.renderers };
  const mb = (bytes: number) => `${(bytes / megabyte).toFixed(1)} MB`;
  console.log(`
  ${mb(size)} chosen in the page; the server was killed (-9) ${killed} times and started again
  from choosing to sent: ${(tookMs / 1000).toFixed(1)} s, the server's starts included
  page's heap: ${mb(before.heap)} before, ${mb(max.heap)} at most: ${mb(growth.heap)} more
  renderers' memory: ${mb(before.renderers)} before, ${mb(max.renderers)} at most: ${mb(growth.renderers)} more
  SHA-256 chosen    ${sent}
  SHA-256 received  ${received}
`);
  const good = sent === received && killed === kills.length && growth.heap < growthMax && growth.renderers < growthMax;
  console.log(good ? "  whole, and never in memory" : "  BROKEN");
  if (!good) process.exitCode = 1;
} finally {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
